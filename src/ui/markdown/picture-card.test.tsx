import { act, fireEvent, screen } from '@testing-library/react-native'

import { showMarkdown } from '@/ui/testing/show-markdown'

import { readPicture } from './address'
import { PictureCard, boxOf } from './picture-card'

const remote = readPicture('https://pictures.example/a.png')
const load = () => fireEvent.press(screen.getByRole('button', { name: 'Load' }))

describe('a remote picture', () => {
  it('shows its description and host, and loads nothing', () => {
    const loadImage = jest.fn()
    showMarkdown(<PictureCard alt="A chart" picture={remote} />, { loadImage })

    expect(screen.getByText('A chart')).toBeOnTheScreen()
    expect(screen.getByText('pictures.example')).toBeOnTheScreen()
    expect(screen.queryByRole('img')).toBeNull()
    expect(loadImage).not.toHaveBeenCalled()
  })

  it('shows a label if it has no description', () => {
    showMarkdown(<PictureCard alt="" picture={remote} />)

    expect(screen.getByText('Picture')).toBeOnTheScreen()
  })

  it('shows what was fetched when the person asks for it', async () => {
    const loadImage = jest.fn(async () => 'file:///a.png')
    showMarkdown(<PictureCard alt="A chart" picture={remote} />, { loadImage })
    await act(async () => load())

    expect(loadImage).toHaveBeenCalledWith('https://pictures.example/a.png')
    expect(screen.getByRole('img', { name: 'A chart' })).toHaveProp('source', {
      uri: 'file:///a.png',
    })
  })

  it('is not loaded twice concurrently', async () => {
    const loadImage = jest.fn(() => new Promise<string>(() => {}))
    showMarkdown(<PictureCard alt="A chart" picture={remote} />, { loadImage })
    load()
    load()

    expect(screen.getByRole('button', { name: 'Load' })).toBeDisabled()
    expect(loadImage).toHaveBeenCalledTimes(1)
  })

  it('says that loading failed, and can be tried again', async () => {
    const loadImage = jest
      .fn<Promise<string>, [string]>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce('file:///a.png')
    showMarkdown(<PictureCard alt="A chart" picture={remote} />, { loadImage })
    await act(async () => load())
    expect(screen.getByText('The picture could not be loaded.')).toBeOnTheScreen()

    await act(async () => load())

    expect(screen.getByRole('img', { name: 'A chart' })).toBeOnTheScreen()
  })

  it('says that loading failed if the image cannot be shown', () => {
    showMarkdown(<PictureCard alt="A chart" picture={remote} />)
    load()
    fireEvent(screen.getByRole('img'), 'error')

    expect(screen.getByText('The picture could not be loaded.')).toBeOnTheScreen()
  })
})

describe('the box of a picture', () => {
  it('has the size of a small picture', () => {
    expect(boxOf({ width: 16, height: 16 })).toMatchObject({ width: 16, aspectRatio: 1 })
  })

  it('is at most 240 high', () => {
    expect(boxOf({ width: 2_000, height: 1_000 })).toMatchObject({ width: 480, aspectRatio: 2 })
  })

  it('is never wider than the page', () => {
    expect(boxOf({ width: 4_000, height: 100 })).toMatchObject({ maxWidth: '100%' })
  })
})

describe('a picture card', () => {
  it('shows an embedded picture immediately', () => {
    const uri = 'data:image/png;base64,AAAA'
    showMarkdown(<PictureCard alt="A dot" picture={readPicture(uri)} />)

    expect(screen.getByRole('img', { name: 'A dot' })).toHaveProp('source', { uri })
  })

  it('does not enlarge a small picture', () => {
    showMarkdown(<PictureCard alt="A dot" picture={readPicture('data:image/png;base64,AAAB')} />)
    fireEvent(screen.getByRole('img'), 'load', {
      nativeEvent: { source: { width: 16, height: 16 } },
    })

    expect(screen.getByRole('img')).toHaveStyle({ width: 16, aspectRatio: 1 })
  })

  it('shows nothing for an unsafe address', () => {
    showMarkdown(<PictureCard alt="A dot" picture={readPicture('javascript:alert(1)')} />)

    expect(screen.queryByText('A dot')).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
  })
})
