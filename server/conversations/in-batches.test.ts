import { inBatches } from './in-batches'

async function* counting(to: number) {
  for (let number = 1; number <= to; number += 1) yield number
}

const never = new AbortController().signal

describe('batches of items', () => {
  it('contain every item in order', async () => {
    const batches: number[][] = []
    for await (const batch of inBatches(counting(100), never, 1000)) batches.push(batch)
    expect(batches.flat()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })

  it('collect the items that arrive while the consumer is busy', async () => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    async function* source() {
      yield* counting(10)
      finish()
    }
    const batches: number[][] = []
    for await (const batch of inBatches(source(), never, 1000)) {
      batches.push(batch)
      await finished
    }
    expect(batches.flat()).toHaveLength(10)
    expect(batches).toHaveLength(2)
  })

  it('make the source wait at the batch limit', async () => {
    let produced = 0
    async function* source() {
      for (;;) yield (produced += 1)
    }
    const batches = inBatches(source(), never, 3)
    expect((await batches.next()).value).toEqual([1])
    await new Promise(setImmediate)
    expect(produced).toBe(4)
    expect((await batches.next()).value).toEqual([2, 3, 4])
    await batches.return(undefined)
  })

  it('end when the signal is aborted, even if the source ignores it', async () => {
    const controller = new AbortController()
    async function* deaf() {
      yield 1
      await new Promise(() => {})
    }
    const batches: number[][] = []
    for await (const batch of inBatches(deaf(), controller.signal, 1000)) {
      batches.push(batch)
      controller.abort()
    }
    expect(batches).toEqual([[1]])
  })

  it("fail with the source's error after its last item", async () => {
    async function* failing() {
      yield 1
      throw new Error('broken')
    }
    const batches: number[][] = []
    async function read() {
      for await (const batch of inBatches(failing(), never, 1000)) batches.push(batch)
    }
    await expect(read()).rejects.toThrow('broken')
    expect(batches).toEqual([[1]])
  })
})
