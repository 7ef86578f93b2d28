// @ts-check
/** "Why a computer can": the questions are counted truly, both ways, and no bird in sight is missed. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Key } from 'selenium-webdriver'
import { CellList } from '../../../target/www/site/article/cell-list.js'
import { describeAlike, driver, frames, inPage, openSections, until } from '../harness/browser.js'
import { advance, openFigure, slide, testStill } from './open.js'

const SIGHT = 60

/** Opens the section in a language, with its flock there. */
const openSection = (language = 'en') => openFigure('cells', () => $('#cells .says').textContent, { language })

/** Moves the slider, and waits for the sentence. @param {number} position @param {string} begin of the sentence */
async function slideTo(position, begin) {
  await slide('#cells-birds', position)
  await until(begin, (begin) => $('#cells .says').textContent.startsWith(begin), begin)
  await until('its flock has flown its first steps', () => {
    const { flock } = $('#cells .stage').stage
    const count = Number($('#cells .birds').textContent.replaceAll(',', ''))
    return flock.length === count && flock.steps >= Math.min(300, Math.floor(100_000 / count))
  })
}

/** The questions of a flock that stands still: as the page shows them, and from every pair of birds. */
const counted = () =>
  inPage(async (SIGHT) => {
    const { stage } = $('#cells .stage')
    stage.show.pause()
    $('#cells .another').click()
    await rest(40)
    const { width, height } = stage.flock.params
    const [columns, rows] = [Math.floor(width / SIGHT), Math.floor(height / SIGHT)]
    const positions = stage.flock.positions()
    const cell = (/** @type {number} */ at, /** @type {number} */ side, /** @type {number} */ cells) =>
      Math.min(cells - 1, Math.max(0, Math.floor((at / side) * cells)))
    const birds = Array.from({ length: stage.flock.length }, (_, i) => {
      const [x, y] = [positions[2 * i], positions[2 * i + 1]]
      return { x, y, column: cell(x, width, columns), row: cell(y, height, rows) }
    })
    let [all, near, missed] = [0, 0, 0]
    for (const one of birds) {
      for (const other of birds) {
        if (one === other) continue
        all++
        const isNear = Math.abs(one.column - other.column) <= 1 && Math.abs(one.row - other.row) <= 1
        if (isNear) near++
        else if (Math.hypot(one.x - other.x, one.y - other.y) < SIGHT) missed++
      }
    }
    const number = (/** @type {string} */ name) => Number($(`#cells .${name} output`).textContent.replaceAll(',', ''))
    return { expected: { all, near, missed }, shown: { all: number('all'), near: number('near'), missed: 0 } }
  }, SIGHT)

test('cells find exactly the birds in sight, whatever the flock', () => {
  let seed = 1
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let round = 0; round < 40; round++) {
    const count = 2 + Math.floor(random() * 60)
    const [width, height] = [30 + random() * 600, 30 + random() * 400]
    // Some birds are beyond the edges.
    const positions = Float32Array.from(
      { length: 2 * count },
      (_, i) => (random() * 1.2 - 0.1) * (i % 2 ? height : width),
    )
    const list = new CellList(positions, width, height, SIGHT)
    let questions = 0
    for (let bird = 0; bird < count; bird++) {
      const { near, seen } = list.answers(bird)
      let inSight = 0
      for (let other = 0; other < count; other++) {
        const distance = Math.hypot(
          positions[2 * other] - positions[2 * bird],
          positions[2 * other + 1] - positions[2 * bird + 1],
        )
        if (other !== bird && distance < SIGHT) inSight++
      }
      assert.equal(seen, inSight)
      questions += near
    }
    assert.equal(list.questions(), questions)
  }
})

describeAlike('the article: cells', (name) => {
  test('the sentence and the bars have the same numbers while the flock flies', async () => {
    await openSection()
    await slideTo(200, 'With 1,000')
    const pairs = await inPage(async () => {
      const pairs = new Set()
      for (let i = 0; i < 150; i++) {
        const about = /takes about ([\d,]+):/.exec($('#cells .says').textContent)?.[1] ?? ''
        pairs.add(`${about} ${$('#cells .near output').textContent}`.replaceAll(',', ''))
        await nextFrame()
      }
      return [...pairs]
    })
    assert.ok(pairs.length > 1, String(pairs))
    for (const pair of pairs) {
      const [about, near] = pair.split(' ').map(Number)
      assert.equal(about, Number(near.toPrecision(2)), pair)
    }
  })

  test('both counts are true at 10, 100 and 1,000 birds', async (t) => {
    await openSection()
    for (const [position, begin] of /** @type {const} */ ([
      [0, 'With 10 birds, the cells save next to nothing'],
      [100, 'With 100 birds, asking everyone takes 9,900 questions.'],
      [200, 'With 1,000 birds, asking everyone takes 999,000 questions.'],
    ])) {
      await slideTo(position, begin)
      const { expected, shown } = await counted()
      assert.deepEqual(shown, expected)
      t.diagnostic(`${begin}: ${shown.all} or ${shown.near}`)
      await inPage(() => $('#cells .stage').stage.show.play())
    }
  })

  test('100,000 birds fly, and the sentence has both counts', async (t) => {
    await openSection()
    await slideTo(
      400,
      'With 100,000 birds, asking everyone takes 10 billion questions. Asking the cells nearby takes about ',
    )
    const [length, all, near] = await inPage(() => [
      $('#cells .stage').stage.flock.length,
      $('#cells .all output').textContent,
      $('#cells .near output').textContent,
    ])
    assert.deepEqual([length, all], [100_000, '9,999,900,000'])
    const questions = Number(near.replaceAll(',', ''))
    assert.ok(questions > 700_000 && questions < 3_000_000, near)
    t.diagnostic(`100,000 birds: ${near}`)
    const steps = await inPage(() => $('#cells .stage').stage.flock.steps)
    await until('they fly', (steps) => $('#cells .stage').stage.flock.steps > steps, steps)
    await until('the pace is shown', () => /^100,000 birds · \d+ frames/.test($('#cells .pace').textContent))
  })

  test('until frames were counted, the figure says no rate', async () => {
    // the figure is made once it is near
    await openSections(['order', 'mill', 'cells'])
    const said = await inPage(async () => {
      const pace = $('#cells .pace')
      /** @type {string[]} */
      const said = []
      new MutationObserver(() => said.push(pace.textContent)).observe(pace, { childList: true })
      pace.scrollIntoView({ behavior: 'instant', block: 'center' })
      await waitFor(() => / frames/.test(pace.textContent))
      return said
    })
    assert.equal(said[0], '100 birds')
    for (const text of said) assert.doesNotMatch(text, /NaN| 0 frames/)
  })

  test('one bird asks everyone, or its cells; it finds the same birds', async () => {
    await openSection()
    await inPage(() => $('#cells .stage').stage.show.pause())
    const pattern = /^The circled bird asks (\d+) of the 99 others, and finds all (\d+) in sight\.$/
    const sentences = new Set()
    for (let n = 0; n < 5; n++) {
      const { text, found } = await inPage(
        (n, SIGHT) => {
          $('#cells .another').click()
          const positions = $('#cells .stage').stage.flock.positions()
          let found = -1
          for (let i = 0; i < positions.length; i += 2) {
            const [x, y] = [positions[i] - positions[2 * n + 2], positions[i + 1] - positions[2 * n + 3]]
            if (Math.hypot(x, y) < SIGHT) found++
          }
          return { text: $('#cells .one').textContent, found }
        },
        n,
        SIGHT,
      )
      const [, asked, same] = pattern.exec(text) ?? []
      assert.equal(Number(same), found, text)
      assert.ok(Number(asked) >= found && Number(asked) < 60, text)
      sentences.add(text)
    }
    assert.ok(sentences.size > 1)
    // Lines to everyone cover far more of the stage than those to the cells nearby.
    const ink = (/** @type {string} */ ask, least = 1) =>
      until(
        `the lines of "${ask}" are drawn`,
        (ask, least) => {
          if ($('#cells [aria-pressed=true]').dataset.ask !== ask) $(`#cells [data-ask=${ask}]`).click()
          const canvas = $('#cells .drawing')
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
          let bright = 0
          for (let i = 3; i < data.length; i += 4) if (data[i] > 70) bright++
          return bright > least && bright
        },
        ask,
        least,
      )
    const near = await ink('near')
    await ink('all', 2 * Number(near))
  })

  test('a click on a bird lets it ask', async () => {
    await openSection()
    const [before, after] = await inPage(async () => {
      const { stage } = $('#cells .stage')
      stage.show.pause()
      await rest()
      const before = $('#cells .one').textContent
      const seen = new Set([before])
      for (let bird = 1; bird < 20; bird++) {
        const origin = stage.toWorld({ clientX: 0, clientY: 0 })
        const [x, y] = stage.flock.positions().subarray(2 * bird, 2 * bird + 2)
        const place = { clientX: (x - origin.x) * stage.scale, clientY: (y - origin.y) * stage.scale }
        $('#cells .flock').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...place }))
        seen.add($('#cells .one').textContent)
      }
      return [1, seen.size]
    })
    assert.ok(after > before + 3, `${after} sentences`)
  })

  test('a press on a button of the stage chooses no bird', async () => {
    await openSection()
    await inPage(() => $('#cells .stage').stage.show.pause())
    // so that a bird is near every place of the stage
    await slideTo(200, 'With 1,000 birds')
    const asks = () => inPage(() => $('#cells .one').textContent)
    const before = await asks()
    for (const [button, what] of /** @type {const} */ ([
      ['full', () => document.fullscreenElement === $('#cells .stage')],
      ['reverse', () => $('#cells .reverse').ariaPressed === 'true'],
    ])) {
      await driver.findElement({ css: `#cells .${button}` }).click()
      await until(`${button} acts`, what)
    }
    await frames()
    assert.equal(await asks(), before)
    await inPage(() => document.exitFullscreen())
  })

  test('by keyboard', async () => {
    await openSection()
    await inPage(() => $('#cells-birds').focus())
    await driver.actions().sendKeys(Key.HOME).perform()
    await until('ten birds', () => $('#cells .birds').textContent === '10')
    assert.equal(await inPage(() => $('#cells-birds').getAttribute('aria-valuetext')), '10 birds')
    await driver.actions().sendKeys(Key.END).perform()
    await until('all birds', () => $('#cells .birds').textContent === '100,000')
    assert.equal(await inPage(() => $('#cells-birds').getAttribute('aria-valuetext')), '100,000 birds')
  })

  test('in Japanese, too', async () => {
    await openSection('ja')
    await slideTo(400, '100,000羽では、全員に聞くと質問は100億回。')
    assert.match(
      await inPage(() => $('#cells .one').textContent),
      /^丸で囲んだ鳥は、ほかの99,999羽のうち\d+羽に聞くだけで/,
    )
  })

  testStill(name, 'with reduced motion it stands still, counts, and advances', openSection, async () => {
    await slideTo(200, 'With 1,000 birds')
    const { expected, shown } = await counted()
    assert.deepEqual(shown, expected)
    assert.equal(await advance('cells'), 60)
  })
})
