import {
  jsonCalling,
  mergeProfile,
  ModelProfile,
  ProfileEdits,
  profileOf,
  withoutNativeTools,
} from './model-profile'

describe('the profile of a model', () => {
  it('defaults to native calls, JSON in the text, and reasoning in any field', () => {
    const profile = profileOf('mystery')
    expect(profile).toEqual({
      channels: ['tool', 'json', 'text'],
      supportsTools: true,
      reasoningField: 'any',
      takesImages: false,
      takesFiles: false,
    })
    expect(ModelProfile.parse(profile)).toEqual(profile)
  })

  it('contains what its server reports', () => {
    expect(
      profileOf('m', { supportsTools: false, contextSize: 4096, takesImages: true }),
    ).toMatchObject({
      channels: ['json', 'text'],
      supportsTools: false,
      contextSize: 4096,
      takesImages: true,
    })
  })

  it.each([
    ['gpt-4o-mini', true, true],
    ['o3-mini', true, true],
    ['gpt-3.5-turbo', false, false],
    ['qwen2.5-vl:7b', true, false],
    ['llava:13b', true, false],
    ['gemma3:4b', true, false],
    ['ggml-org/gemma-3-4b-it-GGUF', true, false],
    ['qwen3:8b', false, false],
    ['llama3.2:latest', false, false],
  ])('is guessed from the name %s: images %p, files %p', (id, takesImages, takesFiles) => {
    expect(profileOf(id)).toMatchObject({ takesImages, takesFiles })
    expect(profileOf(id, { takesImages: false })).toMatchObject({ takesImages: false })
  })

  it('prefers the choices of the person', () => {
    const profile = profileOf('m', { contextSize: 4096 })
    expect(mergeProfile(profile, {})).toEqual(profile)
    expect(mergeProfile(profile, { contextSize: 8192, takesImages: true })).toMatchObject({
      contextSize: 8192,
      takesImages: true,
      channels: ['tool', 'json', 'text'],
    })
    expect(mergeProfile(profile, { supportsTools: false })).toMatchObject({
      channels: ['json', 'text'],
    })
    expect(mergeProfile(profile, jsonCalling)).toMatchObject({
      supportsTools: false,
      channels: ['json', 'text'],
    })
  })

  it('switches to JSON calls when the model refuses tools, unless JSON must stay text', () => {
    const profile = profileOf('m')
    expect(withoutNativeTools(profile)).toEqual({ ...profile, ...jsonCalling })
    expect(withoutNativeTools({ ...profile, channels: ['tool', 'text'] })).toBeUndefined()
    expect(withoutNativeTools(mergeProfile(profile, jsonCalling))).toBeUndefined()
  })

  it('keeps the readable part of a stored profile', () => {
    expect(
      ProfileEdits.parse({
        supportsTools: true,
        contextSize: -1,
        channels: [],
        reasoningField: 'x',
      }),
    ).toEqual({ supportsTools: true })
  })
})
