import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const project = join(__dirname, '..')
const rules = 'node_modules/expo-secure-store/android/src/main/res/xml'
const read = (...path: string[]) => readFileSync(join(project, ...path), 'utf8')

const App = z.object({
  expo: z.object({
    android: z.looseObject({ allowBackup: z.boolean().optional() }),
    plugins: z.array(
      z.union([z.string(), z.tuple([z.string()]), z.tuple([z.string(), z.looseObject({})])]),
    ),
  }),
})

describe('a backup of an Android phone', () => {
  it('uses the rules of expo-secure-store, which app.json does not override', () => {
    const { android, plugins } = App.parse(JSON.parse(read('app.json'))).expo
    const [, options] = plugins.find((plugin) => plugin[0] === 'expo-secure-store') ?? []
    expect(options).not.toHaveProperty('configureAndroidBackup')
    expect(Object.keys(android)).not.toContain('allowBackup')
  })

  it.each(['secure_store_backup_rules.xml', 'secure_store_data_extraction_rules.xml'])(
    'contains neither secure storage nor files: %s',
    (file) => {
      const text = read(rules, file)
      expect(text).toContain('<exclude domain="sharedpref" path="SecureStore"/>')
      const included = [...text.matchAll(/<include domain="(\w+)"/g)].map(([, domain]) => domain)
      expect(new Set(included)).toEqual(new Set(['sharedpref']))
    },
  )
})
