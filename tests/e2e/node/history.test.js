// @ts-check
/** The undo history of the laboratory. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UndoHistory } from '../../../target/www/site/lab/history.js'

test('changes are undone one by one, and redone until a new change', () => {
  const history = new UndoHistory('a')
  history.change('b', 'letter', 0)
  history.change('c', 'letter', 5000)
  history.undo()
  history.undo()
  history.undo()
  assert.deepEqual([history.now, history.canUndo, history.canRedo], ['a', false, true])
  history.redo()
  assert.equal(history.now, 'b')
  history.change('d', 'letter', 9000)
  history.redo()
  assert.deepEqual([history.now, history.canUndo, history.canRedo], ['d', true, false])
})

test('changes of one thing within a second are undone together', () => {
  const history = new UndoHistory(0)
  for (let i = 1; i <= 9; i++) history.change(i, 'slider', i * 900)
  history.change(10, 'slider', 9101)
  history.change(11, 'another', 9200)
  history.undo()
  assert.equal(history.now, 10)
  history.undo()
  assert.equal(history.now, 9)
  history.undo()
  assert.equal(history.now, 0)
})

test('changes without a time are undone together if they are of one thing, however long they take', () => {
  const history = new UndoHistory(0)
  history.change(1, 'slider', 0)
  for (let i = 2; i <= 9; i++) history.change(i, 'stroke 1')
  for (let i = 10; i <= 12; i++) history.change(i, 'stroke 2')
  history.undo()
  assert.equal(history.now, 9)
  history.undo()
  assert.equal(history.now, 1)
})

test('the last hundred changes can be undone', () => {
  const history = new UndoHistory(0)
  for (let i = 1; i <= 250; i++) history.change(i, String(i), i)
  for (let i = 0; i < 300; i++) history.undo()
  assert.equal(history.now, 150)
  for (let i = 0; i < 300; i++) history.redo()
  assert.equal(history.now, 250)
})

test('an amendment is no step to undo, and holds in each state before and after', () => {
  const history = new UndoHistory({ count: 0 })
  history.change({ count: 1 }, 'one', 0)
  history.change({ count: 2 }, 'two', 0)
  history.undo()
  history.amend((state) => Object.assign(state, { follow: 3 }))
  const states = [history.now]
  history.undo()
  states.unshift(history.now)
  history.redo()
  history.redo()
  states.push(history.now)
  const amended = [0, 1, 2].map((count) => ({ count, follow: 3 }))
  assert.deepEqual([states, history.canRedo], [amended, false])
})
