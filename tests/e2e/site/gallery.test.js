// @ts-check
/** The gallery, dist/embed/index.html: its code is what runs. */

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Key } from 'selenium-webdriver'
import { Format } from '../../../target/www/site/lab/settings.js'
import {
  BROWSERS,
  DIST,
  chromiumOnly,
  describeIn,
  driver,
  emulate,
  fileAddress,
  flies,
  inPage,
  oneOf,
  openPage,
  site,
  until,
} from '../harness/browser.js'
import { testQuality } from '../harness/page-quality.js'

const EXAMPLES = readdirSync(`${DIST}/embed`).filter((name) => name.endsWith('.html') && name !== 'index.html')

const ROOT = new URL('../../../', import.meta.url)
const README = readFileSync(new URL('README.md', ROOT), 'utf8')

/** The relative luminance of a colour such as #0a0e14. @param {string | null} colour */
function luminance(colour) {
  const [red, green, blue] = (colour?.match(/\w\w/g) ?? [])
    .map((byte) => parseInt(byte, 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The tag and the programs. @returns {Promise<string[]>} */
const codes = () => inPage(() => $$('.tag code, #programs code').map((code) => code.textContent ?? ''))

describeIn(oneOf(BROWSERS), 'gallery', (browser) => {
  test('the flock at the top is the one of the code below it, and the laboratory makes others', async () => {
    await openPage('embed/index.html')
    await until('the flock is made', () => $('.made boids-canvas')?.scrollIntoView() ?? $('.made boids-canvas'))
    await flies('.made boids-canvas')
    const [html, code, lab] = await inPage(() => [
      $('.made').innerHTML,
      $('.tag code').textContent,
      $('#lines p a[href$="lab.html"]').href,
    ])
    assert.deepEqual(code.split('\n'), ['<script src="boids-canvas.js" defer></script>', html])
    await driver.get(lab)
    await until('its tag', () => $('#tag')?.textContent?.includes('<boids-canvas'))
  })

  test('what the reader changes changes the flock and its code, in every form, and each form flies', async () => {
    await openPage('embed/index.html')
    await inPage(() => {
      for (const [name, value] of Object.entries({ preset: 'mill', count: '200', pointer: 'predator' })) {
        const select = $(`#lines [data-option="${name}"]`)
        select.value = value
        select.dispatchEvent(new Event('change'))
      }
    })
    const [html, code] = await inPage(() => [$('.made').innerHTML, $('.tag code').textContent])
    assert.equal(code, `<script src="boids-canvas.js" defer></script>\n${code.split('\n')[1]}`)
    /** @param {string} text */
    const attributes = (text) =>
      Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, ...pair]) => pair))
    assert.deepEqual(attributes(code.split('\n')[1]), attributes(html))
    assert.match(html, /preset="mill" count="200".*margin="20" pointer="predator"/)
    // a preset brings its own number of boids with it, until the reader has chosen one
    await openPage('embed/index.html')
    const counts = await inPage(() => {
      const [preset, count] = ['preset', 'count'].map((name) => $(`#lines [data-option=${name}]`))
      const after = (/** @type {HTMLSelectElement} */ select, /** @type {string} */ value) => {
        select.value = value
        select.dispatchEvent(new Event('change'))
        return [count.value, $('.made boids-canvas').getAttribute('count')]
      }
      return [after(preset, 'springs'), after(count, '500'), after(preset, 'murmuration'), after(preset, 'mill')]
    })
    assert.deepEqual(counts, [['100', '100'], ...Array(3).fill(['500', '500'])])
    // colours that show nothing: one colour, which can be seen on each background
    const fills = await inPage(() => {
      const [colour, background] = ['colour-by', 'background'].map((name) => $(`#lines [data-option=${name}]`))
      const after = (/** @type {HTMLSelectElement} */ select, /** @type {string} */ value) => {
        select.value = value
        select.dispatchEvent(new Event('change'))
        const flock = $('.made boids-canvas')
        return ['colour-by', 'fill', 'background'].map((name) => flock.getAttribute(name))
      }
      after(colour, 'none')
      const all = [...background.options].map(({ value }) => after(background, value))
      return { all, code: $('.tag code').textContent, back: after(colour, 'speed') }
    })
    assert.equal(fills.all.length, 3)
    for (const [colour, fill, background] of fills.all) {
      assert.equal(colour, null)
      const [light, dark] = [fill, background].map(luminance).sort((a, b) => b - a)
      assert.ok((light + 0.05) / (dark + 0.05) > 7, `${fill} on ${background}`)
    }
    assert.ok(fills.code.includes(` fill="${fills.all[2][1]}" `), fills.code)
    assert.deepEqual(fills.back.slice(0, 2), ['speed', null])
    for (const form of ['element', 'div', 'iframe']) {
      await openPage('embed/index.html')
      const [code, says, pressed] = await inPage((form) => {
        // the first is there from the start
        if (form !== 'element') $(`[data-form=${form}]`).click()
        const shown = $$('[data-says]').filter((text) => text.checkVisibility())
        return [
          $('.tag code').textContent,
          shown.map(
            (text) => text.querySelector('a')?.hasAttribute('download') && text.querySelector('a')?.textContent,
          ),
          $$('[data-form][aria-pressed=true]').map(({ dataset }) => dataset.form),
        ]
      }, form)
      assert.deepEqual(pressed, [form])
      // the only file that the code needs
      assert.deepEqual(says, [/src="([\w-]+\.\w+)/.exec(code)?.[1]])
      await driver.get(site.page(code, { script: '' }))
      const [frame] = await driver.findElements({ css: 'iframe' })
      if (frame) await driver.switchTo().frame(frame)
      await until('it is there', () => 'pictureHash' in globalThis && document.readyState === 'complete')
      await flies('boids-canvas, [data-boids-canvas]')
    }
  })

  test('the picture begins where a visitor finds it after a moment: a mill circles at once', async () => {
    await openPage('embed/index.html')
    const [place, background] = await inPage(() => [
      getComputedStyle($('.made')).backgroundColor,
      $('.made boids-canvas').getAttribute('background'),
    ])
    assert.deepEqual([place, background], ['rgb(10, 14, 20)', '#0a0e14'], 'no button floats on paper')
    const rotation = await inPage(async () => {
      const preset = $('#lines [data-option=preset]')
      const flock = $('.made boids-canvas')
      flock.scrollIntoView()
      await flock.ready
      flock.pause()
      preset.value = 'mill'
      preset.dispatchEvent(new Event('change'))
      return (await flock.measure()).rotation
    })
    assert.ok(rotation > 0.5, String(rotation))
  })

  test('what the reader can change has words in each language, and beside them the attribute of the code', async () => {
    for (const [language, [words, many]] of Object.entries({
      en: ['Number of birds', '5,000'],
      ja: ['鳥の数', '5,000'],
      fr: ['Nombre d’oiseaux', '5\u202f000'],
    })) {
      await openPage('embed/index.html', language)
      const controls = await inPage(() =>
        $$('#lines label').map((label) => {
          const select = label.querySelector('select')
          const code = label.querySelector('code')
          const choices = [...select.options].map(({ value, textContent }) => `${value}: ${textContent}`)
          const [own] = label.innerText.split('\n')
          return { code: code?.textContent, option: select.dataset.option, words: own.replace(code?.textContent, '').trim(), choices } // prettier-ignore
        }),
      )
      for (const { code, option, words } of controls) {
        assert.equal(code, option)
        assert.ok(words && words !== option, `${option}: ${words}`)
      }
      assert.equal(controls[1].words, words)
      assert.equal(controls[1].choices.at(-1), `5000: ${many}`)
      for (const choice of controls.filter(({ option }) => option !== 'count').flatMap(({ choices }) => choices)) {
        const [value, ...words] = choice.split(': ')
        assert.notEqual(words.join(': '), value)
      }
    }
  })

  test('opened from disk, each card has a flock or says why it has none', chromiumOnly(browser), async (t) => {
    await driver.get(fileAddress('embed/index.html'))
    const pages = await inPage(() => [...document.querySelectorAll('.card:has(.frame)')].map((card) => card.getAttribute('data-page'))) // prettier-ignore
    assert.equal(pages.length, EXAMPLES.length - 1)
    for (const [i, page] of pages.entries()) {
      t.diagnostic(String(page))
      const what = await until(`${page} is there`, (/** @type {number} */ i) => {
        const frame = document.querySelectorAll('.card .frame')[i]
        frame.scrollIntoView({ block: 'center', behavior: 'instant' })
        return frame.querySelector('iframe, p')?.localName
      }, i) // prettier-ignore
      if (page === 'module.html') {
        assert.equal(what, 'p')
        continue
      }
      await driver.switchTo().frame(await driver.findElement({ css: `[data-page="${page}"] iframe` }))
      const [inner] = await driver.findElements({ css: 'iframe' })
      if (inner) await driver.switchTo().frame(inner)
      await until(
        `a flock of ${page} has a canvas`,
        () =>
        [...document.querySelectorAll('boids-canvas, [data-boids-canvas]')].some((host) => (host.shadowRoot ?? host).querySelector('canvas')?.width), // prettier-ignore
      )
      await driver.switchTo().defaultContent()
    }
    for (const page of ['module.html', 'define.html']) {
      await driver.get(fileAddress(`embed/${page}`))
      assert.match(await inPage(() => document.body.innerText), /only from a server, not from disk/)
    }
  })

  test('the tag and the programs are those of README', async () => {
    await openPage('embed/index.html')
    const [shown, ...others] = await codes()
    assert.ok(README.includes(`\n${shown}\n`), shown)
    for (const code of others.slice(0, 4)) assert.ok(README.includes(`\n${code}\n`), code)
    const repository = /^repository = "(.*)"$/m.exec(readFileSync(new URL('Cargo.toml', ROOT), 'utf8'))?.[1]
    assert.equal(others[4], `git clone ${repository}\ncd boids-canvas\ncargo xtask demo`)
  })

  test('a page that holds only the tag shows the same flock', async () => {
    await openPage('embed/index.html')
    const [shown] = await codes()
    await driver.get(site.page(shown, { script: '' }))
    await flies('boids-canvas')
    assert.deepEqual(
      await inPage(async () => [await $('boids-canvas').query('length'), $('boids-canvas').clientHeight]),
      [500, 400],
    )
  })

  test('each button copies its code, and says so beside itself', async () => {
    await openPage('embed/index.html')
    const all = await codes()
    for (const [i, code] of all.entries()) {
      const { copied, says } = await inPage(async (i) => {
        let copied = ''
        // Browsers under test refuse the clipboard.
        navigator.clipboard.writeText = async (text) => void (copied = text)
        const block = document.querySelectorAll('.tag, #programs .code')[i]
        block.querySelector('button')?.click()
        return { says: await waitFor(() => block.querySelector('output')?.textContent), copied }
      }, i)
      assert.deepEqual([copied, says], [code, 'Copied'])
    }
    await openPage('embed/index.html', 'ja')
    await inPage(() => {
      navigator.clipboard.writeText = async () => undefined
      $('.tag .copy').focus()
    })
    await driver.actions().sendKeys(Key.SPACE).perform()
    await until('it says so in Japanese', () => $('.tag output').textContent === 'コピーしました')
  })

  test('where the clipboard is closed, the code is selected', async () => {
    await openPage('embed/index.html')
    const [selected, says] = await inPage(async () => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))
      $('.tag .copy').click()
      const says = await waitFor(() => $('.tag output').textContent)
      return [String(getSelection()), says]
    })
    assert.equal(selected.trim(), (await codes())[0])
    assert.equal(says, 'Selected: press Ctrl+C')
  })

  test('in French: each text, the script’s as well, and a bar with the pages that are written in it', async () => {
    await openPage('embed/index.html', 'fr')
    const [lang, heading, links] = await inPage(() => [
      document.documentElement.lang,
      $('h1').textContent,
      $$('.site-bar a').map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname),
    ])
    assert.deepEqual([lang, heading], ['fr', 'Une nuée sur votre page'])
    const pages = 'fr/embed/index embed/index fr/embed/index ja/embed/index'
    assert.deepEqual(
      links,
      pages.split(' ').map((page) => `/${page}.html`),
    )
    await inPage(() => {
      navigator.clipboard.writeText = async () => undefined
      $('.tag .copy').click()
    })
    await until('it says so', () => $('.tag output').textContent === 'Copié')
  })

  test('every example has a card, and the code of each card flies', async (t) => {
    await openPage('embed/index.html')
    const cards = await inPage(() =>
      $$('.card').map((card) => {
        const code = String(card.querySelector('pre code')?.textContent)
        const link = card.querySelector('h3 a')
        return /** @type {const} */ ([card.dataset.page ?? '', code, link?.getAttribute('href'), link?.textContent])
      }),
    )
    const shown = cards.map(([page]) => page).filter((page) => page.endsWith('.html'))
    assert.deepEqual(shown.sort(), EXAMPLES.filter((name) => name !== 'define.html').sort())
    for (const [page, code, link, name] of cards.filter(([page]) => page.endsWith('.html'))) {
      assert.ok(!code.includes('../'), page)
      assert.equal(link, `../embed/${page}`)
      assert.equal(name, /<title>(.*)<\/title>/.exec(readFileSync(`${DIST}/embed/${page}`, 'utf8'))?.[1])
      t.diagnostic(page)
      for (const file of ['boids-canvas.js', 'boids-canvas-light.js', 'embed.html'])
        site.put(`/copied/${file}`, readFileSync(`${DIST}/${file}`), {
          'Content-Type': file.endsWith('.js') ? 'text/javascript' : 'text/html',
        })
      if (page === 'module.html')
        for (const file of readdirSync(`${DIST}/npm`).filter((name) => /\.(js|wasm)$/.test(name)))
          site.put(`/copied/npm/${file}`, readFileSync(`${DIST}/npm/${file}`), {
            'Content-Type': file.endsWith('.js') ? 'text/javascript' : 'application/wasm',
          })
      await driver.get(
        site.put(`/copied/${page}`, code.includes('<html') ? code : `<!doctype html><head></head>${code}`),
      )
      const frame = await driver.findElements({ css: 'iframe' })
      if (frame[0]) await driver.switchTo().frame(frame[0])
      await until(`${page} is there`, () => 'pictureHash' in globalThis && document.readyState === 'complete')
      await inPage(() => $('boids-canvas, [data-boids-canvas], #flock').scrollIntoView())
      await flies('boids-canvas, [data-boids-canvas], #flock')
      const backgrounds = await inPage(() =>
        $$('boids-canvas, [data-boids-canvas], #flock').map((host) => {
          const canvas = (host.shadowRoot ?? host).querySelector('canvas')
          return canvas && getComputedStyle(canvas).floodColor
        }),
      )
      assert.ok(!backgrounds.includes('rgb(209, 235, 231)'), `${page} has the default colours`)
    }
  })

  test('a reader can pause each page that never stops by itself', async () => {
    for (const page of ['landing', 'header', '404', 'loading']) {
      await openPage(`embed/${page}.html`)
      await flies('boids-canvas')
      const button = await inPage(() => {
        const { left, top, width, height } = $('boids-canvas')
          .shadowRoot.querySelector('button')
          .getBoundingClientRect()
        return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
      })
      await driver.actions().move(button).click().perform()
      await until(`${page} has paused`, () => !$('boids-canvas').playing)
    }
  })

  test('on a phone that lies on its side, a flock flies on the first screen', chromiumOnly(browser), async () => {
    await emulate({ width: 844, height: 390 })
    for (const language of ['en', 'ja', 'fr']) {
      await openPage('embed/index.html', language)
      const top = await inPage(() => $('.frame').getBoundingClientRect().top)
      assert.ok(top < 200, `at ${top} px, ${language}`)
    }
    await emulate()
  })

  test('the slide says how alike its birds fly, and the loading screen how far it is', async () => {
    await openPage('embed/slide.html')
    await until('little noise leaves order, and a lot leaves none', () => {
      const [ordered, disordered] = $$('figcaption b').map(({ textContent }) => Number(textContent))
      return ordered > 0.9 && disordered && disordered < 0.4
    })
    await openPage('embed/loading.html')
    await until('the bar grows with the number', () => {
      const { value } = $('progress')
      return value > 0.02 && $('b').textContent === `${Math.round(100 * value)}%`
    })
  })

  test('on the slide, the buttons are in the pictures', async () => {
    await openPage('embed/slide.html')
    await flies('boids-canvas')
    const shapes = await inPage(() => $$('boids-canvas').map((flock) => flock.clientWidth / flock.clientHeight))
    // those of the worlds, which leave no margin below them
    for (const shape of shapes) assert.ok(Math.abs(shape - 5 / 4) < 0.02, `${shape}`)
  })

  test('the code of a card is as wide as its row', chromiumOnly(browser), async () => {
    await emulate({ width: 1200 })
    await openPage('embed/index.html')
    const [code, row] = await inPage(() => {
      $$('#ways details')[1].open = true
      return ['#ways [open]', '#ways .cards'].map((place) => $(place).getBoundingClientRect().width)
    })
    assert.ok(code > row / 2, `${code} of ${row} px`)
  })

  test('what the maker says about hosts leads to a table that is there', async () => {
    await openPage('embed/index.html')
    const links = await inPage(() => $$('#lines a[href*="/docs/"]').map(({ href }) => href))
    assert.equal(links.length, 1)
    const [, file, anchor] = /\/(docs\/\w+\.md)#([\w-]+)$/.exec(links[0]) ?? []
    const heading = new RegExp(`^## ${anchor.replaceAll('-', ' ')}$`, 'im')
    assert.match(readFileSync(new URL(file, ROOT), 'utf8'), heading)
  })

  test('no code names an address elsewhere', async () => {
    await openPage('embed/index.html')
    const code = await inPage(() => $$('pre code').map(({ textContent }) => textContent))
    assert.ok(code.length > 10)
    assert.doesNotMatch(code.join('\n'), /(src|href|from|import)\W+https?:/)
  })
})

test('the fish of the loading screen circle an empty centre', async () => {
  const { default: init, Flock, otherOptions } = await import(pathToFileURL(`${DIST}/npm/index.js`).href)
  await init()
  const [, tag] = /<boids-canvas ([^>]*)>/.exec(readFileSync(`${DIST}/embed/loading.html`, 'utf8')) ?? []
  const format = new Format(otherOptions)
  const attributes = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, ...pair]) => pair)
  const query = new URLSearchParams(attributes.filter(([name]) => !/^(aria|obstacles|marker)/.test(name)))
  const [x, y, radius] =
    attributes
      .find(([name]) => name === 'obstacles')?.[1]
      .split(' ')
      .map(Number) ?? []
  const flock = new Flock({ ...format.pickFlock(format.read(`?${query}`).options), obstacles: [[x, y, radius]] })
  for (const second of [2, 3, 10, 20]) {
    flock.step(60 * second - flock.steps)
    const positions = flock.positions()
    for (let i = 0; i < positions.length; i += 2)
      assert.ok(Math.hypot(positions[i] - x, positions[i + 1] - y) >= radius - 1)
    assert.ok(flock.measure().rotation > 0.8, `${flock.measure().rotation} after ${second} s`)
  }
})

describeIn(['chrome'], 'quality of the gallery', () => {
  testQuality('embed/index.html', ['boids-canvas.js', 'gallery.css', 'gallery.js'], { languages: ['fr', 'ja', 'en'] })
})
