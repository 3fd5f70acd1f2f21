import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { readModelProfiles } from './model-profiles'

const models = ['qwen3', 'gemma:2b']

function fileWith(text: string): string {
  const file = join(temporaryDirectory(), 'profiles.json')
  writeFileSync(file, text)
  return file
}

describe('the profiles of models', () => {
  it('use every channel and accept images by default', () => {
    expect([...readModelProfiles(models, undefined).keys()]).toEqual(models)
    expect(readModelProfiles(models, undefined).get('qwen3')).toMatchObject({
      channels: ['tool', 'json', 'text'],
      supportsTools: true,
      takesImages: true,
    })
  })

  it('take their settings from the file', () => {
    const file = fileWith(
      JSON.stringify({
        'gemma:2b': { supportsTools: false, contextSize: 8192 },
        qwen3: { channels: ['text'], takesImages: false },
      }),
    )
    const profiles = readModelProfiles(models, file)
    expect(profiles.get('gemma:2b')).toMatchObject({
      channels: ['json', 'text'],
      supportsTools: false,
      contextSize: 8192,
    })
    expect(profiles.get('qwen3')).toMatchObject({ channels: ['text'], takesImages: false })
  })

  it.each([
    ['is not JSON', '{', /It cannot be read/],
    ['has an unknown setting', '{"qwen3": {"tools": false}}', /See qwen3/],
    ['has an invalid setting', '{"qwen3": {"channels": ["voice"]}}', /See qwen3\.channels/],
    ['names an unknown model', '{"qwen": {"supportsTools": false}}', /does not name qwen\.$/],
  ])('make startup fail if the file %s', (_what, text, message) => {
    const file = fileWith(text)
    expect(() => readModelProfiles(models, file)).toThrow(message)
  })
})
