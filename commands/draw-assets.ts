/** npm run assets: draws the icons and splash images of the app from one mark. Run it when the mark changes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

import { findChromium } from './chromium'

const ink = '#2F4B7C'
const paper = '#FBFAF7'
const mist = '#ACC7FF'
const amber = '#F0B35A'

/** A letter C with a long note that leaves through its opening: the answer continues. */
const mark = (ring: string, note: string, scale: number) => `
  <g transform="translate(512 512) scale(${scale}) translate(-512 -512)" fill="none" stroke-linecap="round" stroke-width="76">
    <path d="M688.8 335.2a250 250 0 1 0 0 353.6" stroke="${ring}"/>
    <path d="M430 512h232" stroke="${note}"/>
    <circle cx="786" cy="512" r="48" fill="${note}"/>
  </g>`

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024">${content}</svg>`

const iconDrawing = svg(`<rect width="1024" height="1024" fill="${ink}"/>${mark(paper, amber, 1)}`)

const pictures = [
  { file: 'icon.png', size: 1024, drawing: iconDrawing },
  { file: 'adaptive-foreground.png', size: 1024, drawing: svg(mark(paper, amber, 0.62)) },
  { file: 'adaptive-monochrome.png', size: 1024, drawing: svg(mark('#FFFFFF', '#FFFFFF', 0.62)) },
  { file: 'splash.png', size: 1024, drawing: svg(mark(ink, '#A86400', 1.2)) },
  { file: 'splash-dark.png', size: 1024, drawing: svg(mark(mist, amber, 1.2)) },
  {
    file: 'favicon.png',
    size: 96,
    drawing: svg(
      `<rect width="1024" height="1024" rx="220" fill="${ink}"/>${mark(paper, amber, 1.1)}`,
    ),
  },
]

async function draw(): Promise<void> {
  const assets = join(__dirname, '..', 'assets')
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Drawing needs Chromium: set CHROME_PATH.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  for (const { file, size, drawing } of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${drawing}`)
    await page.screenshot({ path: join(assets, file), omitBackground: true })
    await page.close()
  }
  await browser.close()
  writeFileSync(join(assets, 'icon.svg'), `${iconDrawing}\n`)
}

void draw()
