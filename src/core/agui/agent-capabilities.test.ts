import { AgentCapabilities, attachmentsFor, takesOurTools } from './agent-capabilities'

const read = (value: unknown) => AgentCapabilities.safeParse(value).data
const everything = { takesImages: true, takesFiles: true, takesText: true }

describe('an agent', () => {
  it.each<[string, unknown]>([
    ['declares nothing', undefined],
    ['declares only its name', { identity: { name: 'Sky' } }],
    ['declares nothing about its input', { multimodal: { output: { image: false } } }],
    ['declares nothing that can be read', { multimodal: { input: { image: 'no' } }, tools: 7 }],
    ['accepts images, and does not mention the rest', { multimodal: { input: { image: true } } }],
  ])('accepts all files and tools if it %s', (_case, value) => {
    expect(attachmentsFor(read(value))).toEqual(everything)
    expect(takesOurTools(read(value))).toBe(true)
  })

  it('accepts no files of the kinds that it refuses', () => {
    const input = { image: true, pdf: false, file: false }
    expect(attachmentsFor(read({ multimodal: { input } }))).toEqual({
      takesImages: true,
      takesFiles: false,
      takesText: false,
    })
  })

  it('accepts no files at all if it refuses every kind', () => {
    const input = { image: false, pdf: false, file: false }
    expect(attachmentsFor(read({ multimodal: { input } }))).toBeUndefined()
  })

  it.each([{ supported: false }, { clientProvided: false }])(
    'gets no tools of the device if it declares %j',
    (tools) => {
      expect(takesOurTools(read({ tools }))).toBe(false)
    },
  )

  it('keeps the readable capabilities beside unreadable ones', () => {
    const value = { identity: { name: 'Sky', description: 3 }, tools: { clientProvided: false } }
    expect(read(value)).toMatchObject({
      identity: { name: 'Sky' },
      tools: { clientProvided: false },
    })
  })
})
