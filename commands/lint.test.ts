import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const project = join(__dirname, '..')

/** Violations of each rule, each in a file to which the rule applies. */
const faults: [rule: string, file: string, source: string, others?: Record<string, string>][] = [
  [
    'no-restricted-imports',
    'src/core/a.ts',
    "import { useState } from 'react'\nexport const a = useState\n",
  ],
  [
    'no-restricted-imports',
    'src/core/b.ts',
    "import { fetch } from 'expo/fetch'\nexport const b = fetch\n",
  ],
  ['no-restricted-imports', 'src/core/c.ts', "import { x } from '@/data/x'\nexport const c = x\n"],
  ['no-restricted-globals', 'src/core/d.ts', "export const d = () => fetch('x')\n"],
  ['no-restricted-globals', 'src/core/e.ts', 'export const e = () => setTimeout(() => {}, 1)\n'],
  ['no-restricted-properties', 'src/core/f.ts', 'export const f = () => Date.now()\n'],
  ['no-restricted-properties', 'src/core/g.ts', 'export const g = () => Math.random()\n'],
  [
    'no-restricted-properties',
    'server/a.test.ts',
    'export const a = (fc: { assert: () => void }) => fc.assert()\n',
  ],
  ['no-restricted-imports', 'src/data/a.ts', "import { x } from '@/state/x'\nexport const a = x\n"],
  [
    'no-restricted-imports',
    'src/data/b.ts',
    "import { atom } from 'jotai/vanilla'\nexport const b = atom\n",
  ],
  [
    'no-restricted-imports',
    'src/state/a.ts',
    "import { x } from '@/features/chat/x'\nexport const a = x\n",
  ],
  [
    'no-restricted-imports',
    'src/state/b.ts',
    "import { View } from 'react-native'\nexport const b = View\n",
  ],
  [
    'no-restricted-imports',
    'src/state/c.ts',
    "import { x } from 'expo-sqlite/kv-store'\nexport const c = x\n",
  ],
  ['no-restricted-imports', 'src/ui/a.tsx', "import { x } from '@/core/x'\nexport const a = x\n"],
  [
    'no-restricted-imports',
    'src/ui/b.tsx',
    "import { atom } from 'jotai'\nexport const b = atom\n",
  ],
  [
    'no-restricted-imports',
    'src/words/a.ts',
    "import { x } from '@/state/x'\nexport const a = x\n",
  ],
  [
    'features-apart',
    'src/features/chat/a.tsx',
    "import { x } from '@/features/rooms/x'\nexport const a = x\n",
  ],
  [
    'no-restricted-imports',
    'src/features/chat/b.tsx',
    "import { x } from '@/data/x'\nexport const b = x\n",
  ],
  [
    'no-restricted-imports',
    'src/features/chat/c.tsx',
    "import { Text } from 'react-native'\nexport const c = Text\n",
  ],
  [
    'no-restricted-imports',
    'src/features/chat/d.tsx',
    "import { Pressable } from 'react-native'\nexport const d = Pressable\n",
  ],
  [
    'no-restricted-imports',
    'src/features/chat/e.tsx',
    "import { TextInput } from 'react-native'\nexport const e = TextInput\n",
  ],
  [
    'no-restricted-imports',
    'src/features/chat/f.tsx',
    "import { Button } from 'react-native-paper'\nexport const f = Button\n",
  ],
  ['no-raw-colours', 'src/features/chat/g.tsx', "export const g = { color: '#2F4B7C' }\n"],
  ['no-raw-colours', 'src/features/chat/h.tsx', "export const h = { color: 'rgb(0, 0, 0)' }\n"],
  ['features-apart', 'src/features/chat/message/a.tsx', "export { x } from '@/features/rooms/x'\n"],
  [
    'no-restricted-imports',
    'src/parts/a.tsx',
    "import { x } from '@/features/chat/x'\nexport const a = x\n",
  ],
  [
    'no-restricted-imports',
    'src/parts/b.tsx',
    "import { x } from '@/data/x'\nexport const b = x\n",
  ],
  [
    'no-restricted-imports',
    'src/state/d.ts',
    "import { x } from '@/parts/x'\nexport const d = x\n",
  ],
  ['consistent-type-definitions', 'server/shape.ts', 'export type Shape = { side: number }\n'],
  [
    'no-duplicates',
    'server/twice.ts',
    "import { readFileSync } from 'node:fs'\nimport type { Stats } from 'node:fs'\nexport const size = (stats: Stats) => stats.size + readFileSync('x').length\n",
  ],
  [
    'secrets-in-constant-time',
    'server/secret.ts',
    'export const isSame = (token: string, shown: string) => shown === token\n',
  ],
  [
    'secrets-in-constant-time',
    'server/stored.ts',
    'export const isOther = (row: { digest: string }, shown: string) => row.digest !== shown\n',
  ],
  ['units-in-names', 'server/unit.ts', 'export const retryDelay = 2 * 1_000\n'],
  [
    'units-in-names',
    'src/core/unit.ts',
    'export interface Limits {\n  readonly timeout: number\n}\n',
  ],
  ['no-restricted-imports', 'app/a.tsx', "export { x as default } from '@/data/x'\n"],
  ['no-restricted-imports', 'server/a.ts', "import { x } from '@/state/x'\nexport const a = x\n"],
  [
    'no-relative-parent-imports',
    'src/features/chat/i.ts',
    "import { x } from '../x'\nexport const i = x\n",
    { 'src/features/x.ts': 'export const x = 1\n' },
  ],
  ['no-default-export', 'src/ui/c.ts', 'const c = 1\nexport default c\n'],
  ['filename-case', 'src/ui/BadName.ts', 'export const badName = 1\n'],
  ['max-lines', 'src/ui/long.ts', 'export const lines = [\n' + '  1,\n'.repeat(300) + ']\n'],
  [
    'no-cycle',
    'src/ui/one.ts',
    "import { two } from './two'\nexport const one = () => two\n",
    { 'src/ui/two.ts': "import { one } from './one'\nexport const two = () => one\n" },
  ],
  [
    'no-floating-promises',
    'src/data/floating.ts',
    'const work = async () => 1\nexport const floating = () => {\n  work()\n}\n',
  ],
  [
    'no-misused-promises',
    'src/data/misused.ts',
    'const work = async () => true\nexport const misused = () => {\n  if (work()) return 1\n  return 2\n}\n',
  ],
  [
    'switch-exhaustiveness-check',
    'src/data/exhaustive.ts',
    "export function name(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
  ],
  ['no-explicit-any', 'src/data/any.ts', 'export const anything: any = 1\n'],
  [
    'no-non-null-assertion',
    'src/data/assertion.ts',
    'export const first = (list: string[]) => list.at(0)!\n',
  ],
  [
    'consistent-type-imports',
    'src/data/types.ts',
    "import { Buffer } from 'node:buffer'\nexport const size = (buffer: Buffer) => buffer.length\n",
  ],
  ['no-console', 'src/data/noise.ts', "export const noise = () => console.log('x')\n"],
  [
    'set-state-in-effect',
    'src/ui/effect.tsx',
    "import { useEffect, useState } from 'react'\nexport function Count({ items }: { items: string[] }) {\n  const [count, setCount] = useState(0)\n  useEffect(() => {\n    setCount(items.length)\n  }, [items])\n  return count\n}\n",
  ],
  // The linter also checks types, in each folder according to its own tsconfig.json.
  ['TS2322', 'app/number.ts', "export const number: number = 'one'\n"],
  ['TS2322', 'src/core/number.ts', "export const number: number = 'one'\n"],
  ['TS2322', 'src/core/number.test.ts', "export const number: number = 'one'\n"],
  ['TS2304', 'server/window.ts', 'export const address = () => window.location.href\n'],
]

const settings = [
  '.oxlintrc.json',
  'commands/lint-rules.mjs',
  'tsconfig.json',
  'src/core/tsconfig.json',
  'src/core/tsconfig.tests.json',
  'server/tsconfig.json',
]

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  let report: { filename: string; code: string }[] = []

  beforeAll(() => {
    for (const file of settings) plant(file)
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    for (const [, file, source, others = {}] of faults) {
      for (const [name, text] of Object.entries({ [file]: source, ...others })) write(name, text)
    }
    const run = spawnSync(
      process.execPath,
      [
        join(project, 'node_modules/oxlint/bin/oxlint'),
        '--type-aware',
        '--type-check',
        '--format',
        'json',
        'app',
        'src',
        'server',
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    report = JSON.parse(run.stdout).diagnostics
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(faults)('catches %s in %s', (rule, file) => {
    const caught = report.filter(({ filename }) => filename === file).map(({ code }) => code)
    expect(caught).toContainEqual(expect.stringContaining(`(${rule})`))
  })

  function plant(file: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(project, file), join(folder, file))
  }

  function write(file: string, text: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
})
