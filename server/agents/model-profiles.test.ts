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
  it('use every channel by default, and leave images to the model server', () => {
    expect([...readModelProfiles(models, undefined).keys()]).toEqual(models)
    expect(readModelProfiles(models, undefined).get('qwen3')).toMatchObject({
      channels: ['tool', 'json', 'text'],
      supportsTools: true,
      takesImages: true,
    })
  })

  it('have the settings of the file', () => {
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
    ['that is not JSON', '{', /It cannot be read/],
    ['with a setting that does not exist', '{"qwen3": {"tools": false}}', /See qwen3/],
    ['with an invalid setting', '{"qwen3": {"channels": ["voice"]}}', /See qwen3\.channels/],
    ['with an unknown model', '{"qwen": {"supportsTools": false}}', /does not name qwen\.$/],
  ])('stop the start for a file %s', (_what, text, message) => {
    const file = fileWith(text)
    expect(() => readModelProfiles(models, file)).toThrow(message)
  })
})
