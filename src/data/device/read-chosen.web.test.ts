import { readChosen } from './read-chosen.web'

const asset = (file: File | undefined) => ({
  uri: 'blob:none',
  name: 'a',
  lastModified: 0,
  ...(file && { file }),
})

describe('a file that was chosen in a browser', () => {
  it('is read with every byte intact', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const read = await readChosen(asset(new File([bytes], 'a')), 256)
    expect(read).toBe(Buffer.from(bytes).toString('base64'))
  })

  it('is not read when it is too large', async () => {
    expect(await readChosen(asset(new File(['abc'], 'a')), 2)).toBeUndefined()
  })

  it('cannot be read when the browser provides no file', async () => {
    await expect(readChosen(asset(undefined), 2)).rejects.toThrow()
  })
})
