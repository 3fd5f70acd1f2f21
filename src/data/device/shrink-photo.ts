import { ImageManipulator, SaveFormat } from 'expo-image-manipulator'

import { bytesOf } from '@/core/conversation/attachment'

import { forgetCopy } from './read-chosen'

/** The longer side in pixels, tried in order. Models use no more than the first; the last nearly always fits. */
const sides = [1568, 1024, 640]

interface Photo {
  uri: string
  width: number
  height: number
}

/** Returns the picture in base64, at the largest size that fits, or else at the smallest. */
export async function shrinkPhoto(photo: Photo, mostBytes: number): Promise<string> {
  let base64 = ''
  for (const side of sides) {
    base64 = await drawPhoto(photo, side)
    if (bytesOf(base64) <= mostBytes) break
  }
  return base64
}

async function drawPhoto({ uri, width, height }: Photo, side: number): Promise<string> {
  const context = ImageManipulator.manipulate(uri)
  if (Math.max(width, height) > side)
    context.resize(width > height ? { width: side } : { height: side })
  const image = await context.renderAsync()
  try {
    const drawn = await image.saveAsync({ base64: true, compress: 0.7, format: SaveFormat.JPEG })
    forgetCopy(drawn.uri)
    return drawn.base64 ?? ''
  } finally {
    context.release()
    image.release()
  }
}
