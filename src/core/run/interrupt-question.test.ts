import { interruptQuestion } from './interrupt-question'

describe('the question of an interrupt', () => {
  it('is its message, and needs no details', () => {
    const metadata = { question: 'Another?' }
    expect(interruptQuestion({ id: 'i', reason: 'a', message: 'Pay 5?', metadata })).toEqual({
      text: 'Pay 5?',
      details: undefined,
    })
  })

  it('is found in the metadata of Mastra, which is shown', () => {
    const metadata = {
      mastra: {
        type: 'mastra_suspend',
        toolName: 'delete_file',
        suspendPayload: { question: 'Delete notes.txt?' },
      },
    }
    expect(interruptQuestion({ id: 'i', reason: 'mastra:tool_suspend', metadata })).toEqual({
      text: 'Delete notes.txt?',
      details: { reason: 'mastra:tool_suspend', payload: metadata },
    })
  })

  it('is the title of its schema if there is no other text', () => {
    const responseSchema = { title: 'Your city', type: 'string' }
    expect(interruptQuestion({ id: 'i', reason: 'input', responseSchema })).toMatchObject({
      text: 'Your city',
    })
  })

  it.each([undefined, {}])(
    'is unknown if the agent gives only a reason, which is shown: %p',
    (metadata) => {
      const asked = { id: 'i', reason: 'approval', message: ' ', ...(metadata && { metadata }) }
      expect(interruptQuestion(asked)).toEqual({
        text: undefined,
        details: { reason: 'approval', payload: undefined },
      })
    },
  )

  it('is found three levels deep, and no deeper', () => {
    const inside = (levels: number) =>
      Array.from({ length: levels }).reduce<Record<string, unknown>>((inner) => ({ inner }), {
        question: 'Really?',
      })
    const textIn = (levels: number) =>
      interruptQuestion({ id: 'i', reason: 'a', metadata: inside(levels) }).text
    expect(textIn(3)).toBe('Really?')
    expect(textIn(4)).toBeUndefined()
  })
})
