// @ts-check
/** What the demo page can undo and redo. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Past } from '../../www/page/past.js'

test('changes are undone one by one, and redone until there is another', () => {
  const past = new Past('a')
  past.change('b', 'letter', 0)
  past.change('c', 'letter', 5000)
  past.undo()
  past.undo()
  past.undo()
  assert.deepEqual([past.now, past.canUndo, past.canRedo], ['a', false, true])
  past.redo()
  assert.equal(past.now, 'b')
  past.change('d', 'letter', 9000)
  past.redo()
  assert.deepEqual([past.now, past.canUndo, past.canRedo], ['d', true, false])
})

test('changes of the same thing in a second are one', () => {
  const past = new Past(0)
  for (let i = 1; i <= 9; i++) past.change(i, 'slider', i * 900)
  past.change(10, 'another', 8200)
  past.undo()
  assert.equal(past.now, 9)
  past.undo()
  assert.equal(past.now, 0)
})

test('a hundred changes are kept, the last ones', () => {
  const past = new Past(0)
  for (let i = 1; i <= 250; i++) past.change(i, String(i), i)
  for (let i = 0; i < 300; i++) past.undo()
  assert.equal(past.now, 150)
  for (let i = 0; i < 300; i++) past.redo()
  assert.equal(past.now, 250)
})
