import { foldStream, foldStreams, openThread, readFloor } from './fold-stream'
import { answerStream, argumentStream, history, snapshotStream, stateStream } from './streams'

describe('the measured pipeline', () => {
  it('folds a whole answer', () => {
    const draft = foldStream(answerStream(50), openThread(history(4)))
    expect(draft.ids).toHaveLength(5)
    expect(draft.message('message-r1')).toMatchObject({
      text: expect.stringMatching(/^the cat sat on a mat; .*So $/),
      isStreaming: false,
    })
    expect(draft.run.outcome.kind).toBe('success')
    expect(draft.warnings).toEqual([])
  })

  it('folds a whole tool call', () => {
    const draft = foldStream(argumentStream(50), openThread())
    expect(draft.message('call-1')).toMatchObject({
      toolCalls: [{ status: 'pending', arguments: expect.stringMatching(/^\{"text":"the .*"\}$/) }],
    })
  })

  it('folds many answers, each in its own thread', () => {
    const drafts = [openThread(), openThread()]
    foldStreams([answerStream(20, 'r0'), answerStream(30, 'r1')], drafts)
    expect(drafts.map(({ ids }) => ids)).toEqual([['message-r0'], ['message-r1']])
    expect(drafts.map(({ run }) => run.outcome.kind)).toEqual(['success', 'success'])
  })

  it('applies all state patches', () => {
    const draft = foldStream(stateStream(30), openThread())
    expect(draft.agentState).toMatchObject({ progress: { step: 29 } })
    expect(JSON.stringify(draft.agentState).length).toBeGreaterThan(180_000)
  })

  it('folds one large frame', () => {
    const draft = foldStream(snapshotStream(100_000), openThread())
    expect(draft.ids.length).toBeGreaterThan(70)
  })

  it.each([1, 50])('counts the same number of frames for the floor with %d deltas', (deltas) => {
    expect(readFloor(answerStream(deltas))).toBe(deltas + 4)
  })
})
