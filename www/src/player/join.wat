;; Puts a WebAssembly file together again that xtask/src/split.rs has taken apart. The memory begins with what that file says:
;; the number of functions, the bytes before the first one and behind the last one, where the rest of each stream begins,
;; and what follows each opcode.
(module
  (import "unpack" "memory" (memory 1))

  ;; where the next byte is written
  (global $at (mut i32) (i32.const 0))

  ;; Copies bytes of a stream. Streams are named by their number times four.
  (func $copy (param $stream i32) (param $bytes i32)
    (memory.copy (global.get $at) (i32.load offset=12 (local.get $stream)) (local.get $bytes))
    (i32.store offset=12 (local.get $stream)
      (i32.add (i32.load offset=12 (local.get $stream)) (local.get $bytes)))
    (global.set $at (i32.add (global.get $at) (local.get $bytes))))

  ;; Copies a byte of a stream. Returns it.
  (func $byte (param $stream i32) (result i32)
    (local $next i32)
    (local.set $next (i32.load offset=12 (local.get $stream)))
    (i32.store offset=12 (local.get $stream) (i32.add (local.get $next) (i32.const 1)))
    (i32.store8 (global.get $at) (i32.load8_u (local.get $next)))
    (global.set $at (i32.add (global.get $at) (i32.const 1)))
    (i32.load8_u (local.get $next)))

  ;; Copies a number in LEB128, which has seven bits a byte, the lowest ones first. Returns it.
  (func $number (param $stream i32) (result i32)
    (local $byte i32) (local $shift i32) (local $number i32)
    (loop $more
      (local.set $byte (call $byte (local.get $stream)))
      (local.set $number
        (i32.or (local.get $number)
          (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
      (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
      (br_if $more (i32.gt_u (local.get $byte) (i32.const 127))))
    (local.get $number))

  ;; Copies so many small numbers.
  (func $small (param $count i32)
    (loop $more
      (if (local.get $count)
        (then
          (drop (call $number (i32.const 20)))
          (local.set $count (i32.sub (local.get $count) (i32.const 1)))
          (br $more)))))

  ;; Copies an opcode and what follows it.
  (func $instruction
    (local $op i32) (local $operands i32) (local $operand i32)
    (local.set $op (call $byte (i32.const 24)))
    ;; behind a prefix, 0xfc or 0xfd, there is a number
    (if (i32.gt_u (local.get $op) (i32.const 251))
      (then
        (local.set $op
          (i32.add
            (i32.shl (i32.sub (local.get $op) (i32.const 251)) (i32.const 8))
            (call $number (i32.const 24))))))
    (local.set $operands (i32.load16_u offset=44 (i32.shl (local.get $op) (i32.const 1))))
    (loop $more
      (if (local.get $operands)
        (then
          (local.set $operand (i32.and (local.get $operands) (i32.const 15)))
          (local.set $operands (i32.shr_u (local.get $operands) (i32.const 4)))
          (if (i32.le_u (local.get $operand) (i32.const 5))
            (then (drop (call $number (i32.shl (local.get $operand) (i32.const 2)))))
            (else
              (if (i32.eq (local.get $operand) (i32.const 9))
                (then (call $small (i32.add (call $number (i32.const 20)) (i32.const 1))))
                (else
                  (call $copy (i32.const 28)
                    (i32.shl (i32.const 1) (i32.sub (local.get $operand) (i32.const 4))))))))
          (br $more)))))

  ;; Writes the file from the address $at on. Returns where it ends.
  (func (export "join") (param $start i32) (result i32)
    (local $functions i32) (local $end i32)
    (global.set $at (local.get $start))
    (call $copy (i32.const 0) (i32.load offset=4 (i32.const 0)))
    (local.set $functions (i32.load (i32.const 0)))
    (loop $more
      (local.set $end (call $number (i32.const 20)))
      (local.set $end (i32.add (local.get $end) (global.get $at)))
      ;; the locals, in groups: how many, and their type
      (call $small (i32.shl (call $number (i32.const 20)) (i32.const 1)))
      (loop $rest
        (call $instruction)
        (br_if $rest (i32.lt_u (global.get $at) (local.get $end))))
      (local.set $functions (i32.sub (local.get $functions) (i32.const 1)))
      (br_if $more (local.get $functions)))
    (call $copy (i32.const 0) (i32.load offset=8 (i32.const 0)))
    (global.get $at)))
