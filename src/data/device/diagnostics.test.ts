import {
  clearDiagnostics,
  noteError,
  noteProblem,
  noteRequest,
  noteRunEvent,
  readDiagnostics,
  subscribeDiagnostics,
} from './diagnostics'

beforeEach(clearDiagnostics)

const answer = (status: number, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(null, { status, headers }))

describe('Diagnostics', () => {
  it('notes how a request ended and passes its response on', async () => {
    const given = answer(201, { 'content-length': '12' })
    expect(await noteRequest('POST', 'https://h.example/v1/x?key=secret', given)).toBe(await given)

    const [request] = readDiagnostics().requests
    expect(request).toMatchObject({
      method: 'POST',
      host: 'h.example',
      path: '/v1/x?key=***',
      status: 201,
      bytes: 12,
    })
    expect(request?.durationMilliseconds).toBeGreaterThanOrEqual(0)
  })

  it('notes a request without a response and rethrows its error', async () => {
    const broken = Promise.reject(new TypeError('Bearer abcdefgh'))
    await expect(noteRequest('GET', 'https://h.example/x', broken)).rejects.toThrow(TypeError)

    expect(readDiagnostics().requests).toMatchObject([{ status: undefined, bytes: undefined }])
    expect(JSON.stringify(readDiagnostics())).not.toContain('abcdefgh')
  })

  it('keeps the latest 200 of each kind, the latest first', async () => {
    for (let number = 0; number < 250; number += 1) {
      await noteRequest('GET', `https://h.example/${number}`, answer(200))
      noteRunEvent('thread', `step ${number}`)
      noteProblem({ kind: 'warning', where: 'stream', detail: `fault ${number}` })
    }
    const { requests, runEvents, problems } = readDiagnostics()
    expect(requests).toHaveLength(200)
    expect(requests[0]?.path).toBe('/249')
    expect(requests[199]?.path).toBe('/50')
    expect(runEvents).toHaveLength(200)
    expect(runEvents[0]?.type).toBe('step 249')
    expect(problems).toHaveLength(200)
    expect(problems[0]?.detail).toBe('fault 249')
  })

  it('counts a problem that happens again, and puts it first', () => {
    const repeated = { kind: 'storage', where: 'messages', detail: 'storage' } as const
    noteProblem(repeated)
    noteProblem({ ...repeated, where: 'drafts' })
    noteProblem(repeated)
    expect(readDiagnostics().problems).toMatchObject([
      { ...repeated, times: 2 },
      { where: 'drafts', times: 1 },
    ])
  })

  it('redacts and shortens a problem', () => {
    noteProblem({ kind: 'warning', where: 'token=abc', detail: 'Bearer abcdefgh '.repeat(100) })
    const [problem] = readDiagnostics().problems
    expect(JSON.stringify(problem)).not.toMatch(/abc/)
    expect(problem?.detail.length).toBeLessThan(510)
  })

  it('notes an exception without its message', () => {
    noteError('tool', 'calculate', new RangeError('my words'))
    expect(readDiagnostics().problems).toMatchObject([{ kind: 'tool', where: 'calculate' }])
    expect(readDiagnostics().problems[0]?.detail).toMatch(/^RangeError/)
    expect(JSON.stringify(readDiagnostics())).not.toContain('my words')
  })

  it('notifies its subscribers', () => {
    const seen: number[] = []
    const leave = subscribeDiagnostics(() => seen.push(readDiagnostics().runEvents.length))
    noteRunEvent('thread', 'completed')
    leave()
    noteRunEvent('thread', 'completed')
    expect(seen).toEqual([1])
  })
})
