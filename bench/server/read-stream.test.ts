import { checkComplete } from './read-stream'

const frame = (index: number) => `id: r:${index}\ndata: {"type":"RUN_FINISHED"}\n\n`

const reading = (...indexes: number[]) => ({
  runId: 'r',
  firstMs: 1,
  chunks: indexes.map((index) => Buffer.from(frame(index))),
})

describe('checkComplete', () => {
  it('accepts a stream with every event in order', () => {
    expect(() => checkComplete(reading(0, 1, 2), 0, 3)).not.toThrow()
    expect(() => checkComplete(reading(1, 2), 1, 2)).not.toThrow()
  })

  it.each([[[0, 1]], [[0, 2, 1]], [[0, 1, 1]], [[0, 1, 2, 3]], [[1, 2, 3]]])(
    'rejects the events %j of three',
    (indexes) => {
      expect(() => checkComplete(reading(...indexes), 0, 3)).toThrow()
    },
  )
})
