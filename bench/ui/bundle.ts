import { join } from 'node:path'
import { build } from 'esbuild'

/** Bundles a benchmark page as one production script. */
export async function bundle(page: string, globalName?: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'pages', `${page}.ts`)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    ...(globalName !== undefined && { globalName }),
  })
  return outputFiles[0]?.text ?? ''
}

/** The two pages to compare the app with, by path. */
export async function makePages(): Promise<Map<string, string>> {
  return new Map([
    ['/bare', page('bare.js', 'main { white-space: pre-wrap; overflow: auto; height: 100% }')],
    ['/bare.js', await bundle('bare-page')],
    ['/usual', page('usual.js', 'body { overflow: auto }')],
    ['/usual.js', await bundle('usual-page')],
  ])
}

const page = (script: string, style: string) => `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>html, body { height: 100%; margin: 0; font: 16px/24px sans-serif } ${style}</style>
<div id="root"></div><main></main>
<script src="/${script}" defer></script>`
