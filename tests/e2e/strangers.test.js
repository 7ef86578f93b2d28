// @ts-check
/** What strangers send: addresses with words that others append, and links that ask for much. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeIn, driver, flies, frames, inPage, oneOf, openPage, until } from './browser.js'

describeIn(oneOf(['chrome', 'firefox', 'webkit']), 'addresses', () => {
  test('words that others append to an address change no page; words of the laboratory open it', async () => {
    await openPage('index.html?utm_source=x&fbclid=abc')
    await frames()
    assert.equal(await inPage(driver, () => location.pathname), '/index.html')
    await openPage('index.html?preset=school&utm_source=x')
    await until(driver, 'the laboratory is open', () => location.pathname === '/lab.html')

    await openPage('lab.html?utm_source=x&fbclid=abc&max-sped=3')
    await flies(driver, '#flock')
    const notice = await until(driver, 'there is a notice', () => $('#notice').textContent)
    assert.match(notice, /max-sped/)
    assert.doesNotMatch(notice, /utm|fbclid/)

    await openPage('experiments.html?utm_source=x&fbclid=abc')
    await frames()
    const [running, chosen] = await inPage(driver, () => [
      $('#experiment.running'),
      $('.chips [aria-pressed=true]').textContent.length > 0,
    ])
    assert.deepEqual([running, chosen], [null, true])
  })

  test('an experiment that takes long waits for a press, and says how long', async () => {
    const much = 'flock=preset=school%26count%3D20000&steps=100000&settle=100000&seeds=50&values=0,1,2,3'
    await openPage(`experiments.html?${much}`)
    const says = await until(
      driver,
      'it says how long',
      () => /about/.test($('.says').textContent) && $('.says').textContent,
    )
    assert.match(says, /^This experiment takes about [\d,]+ days on this device\. Press the button to run it\.$/)
    assert.equal(await inPage(driver, () => $('#experiment.running')), null)
    await inPage(driver, () => $('#experiment .run').click())
    assert.equal(await inPage(driver, () => Boolean($('#experiment.running'))), true)
  })

  test('an experiment with a flock that no page flies says so, and flies none', async () => {
    await openPage('experiments.html?flock=preset=school&parameter=count&values=1,2000000&steps=1&settle=0')
    await until(driver, 'it says why', () =>
      /^This cannot run here: .*count must be at most/.test($('.says').textContent),
    )
    assert.equal(await inPage(driver, () => document.querySelectorAll('.plot .dot').length), 0)
  })
})
