import { clearDiagnostics, noteRequest, noteRunEvent, readDiagnostics, subscribeDiagnostics } from './diagnostics'

beforeEach(clearDiagnostics)

const answer = (status: number, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(null, { status, headers }))

describe('the diagnostics', () => {
  it('note how a request went, and hand its answer on', async () => {
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
    expect(request?.duration).toBeGreaterThanOrEqual(0)
  })

  it('note a request without an answer, and throw what went wrong', async () => {
    const broken = Promise.reject(new TypeError('Bearer abcdefgh'))
    await expect(noteRequest('GET', 'https://h.example/x', broken)).rejects.toThrow(TypeError)

    expect(readDiagnostics().requests).toMatchObject([{ status: undefined, bytes: undefined }])
    expect(JSON.stringify(readDiagnostics())).not.toContain('abcdefgh')
  })

  it('keep the latest 200 of each, the latest first', async () => {
    for (let number = 0; number < 250; number += 1) {
      await noteRequest('GET', `https://h.example/${number}`, answer(200))
      noteRunEvent('thread', `step ${number}`)
    }
    const { requests, runEvents } = readDiagnostics()
    expect(requests).toHaveLength(200)
    expect(requests[0]?.path).toBe('/249')
    expect(requests[199]?.path).toBe('/50')
    expect(runEvents).toHaveLength(200)
    expect(runEvents[0]?.type).toBe('step 249')
  })

  it('tell whoever looks', () => {
    const seen: number[] = []
    const leave = subscribeDiagnostics(() => seen.push(readDiagnostics().runEvents.length))
    noteRunEvent('thread', 'completed')
    leave()
    noteRunEvent('thread', 'completed')
    expect(seen).toEqual([1])
  })
})
