import { droppedFiles } from './dropped-files.web'

const read = async (file: File, limitBytes = 100) => {
  const [given] = droppedFiles([file])
  return { name: given?.name, ...(await given?.read(limitBytes)) }
}

describe('a file that was dropped or pasted', () => {
  it('is read', async () => {
    expect(await read(new File(['a,b'], 'a.csv'))).toEqual({
      name: 'a.csv',
      kind: 'read',
      base64: btoa('a,b'),
    })
  })

  it('is refused when it is too large and not a picture', async () => {
    expect(await read(new File(['abcd'], 'a.csv'), 3)).toMatchObject({
      problem: { kind: 'too-large', name: 'a.csv' },
    })
  })

  it('is refused when it cannot be read', async () => {
    const broken = Object.assign(new File(['a'], 'a.csv'), {
      arrayBuffer: () => Promise.reject(new Error('gone')),
    })
    expect(await read(broken)).toMatchObject({ problem: { kind: 'unreadable', name: 'a.csv' } })
  })
})
