import { partOf } from './note-modules.cjs'

describe('the part of a bundle that a file belongs to', () => {
  it.each([
    ['src/core/run/engine.ts', 'src/core'],
    ['app/(tabs)/settings/index.tsx', 'app/(tabs)'],
    ['node_modules/zod/v4/core/util.js', 'zod'],
    ['node_modules/@legendapp/list/react-native.js', '@legendapp/list'],
    ['node_modules/react-native-paper/node_modules/color/index.js', 'color'],
  ])('%s belongs to %s', (file, part) => {
    expect(partOf(file)).toBe(part)
  })
})
