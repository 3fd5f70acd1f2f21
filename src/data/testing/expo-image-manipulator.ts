/** A drawn picture has one byte per pixel, or two if it is noisy. */
let bytesPerPixel = 1

export function drawNoisily(isNoisy: boolean): void {
  bytesPerPixel = isNoisy ? 2 : 1
}

export const SaveFormat = { JPEG: 'jpeg' }

const nothing = () => undefined

export const ImageManipulator = {
  manipulate() {
    let pixels = 4000 * 3000
    return {
      resize({ width, height }: { width?: number; height?: number }) {
        pixels = ((width ?? height ?? 0) ** 2 * 3) / 4 / 4
      },
      async renderAsync() {
        const base64 = `/9j/${'A'.repeat(Math.floor((pixels * bytesPerPixel * 4) / 3))}`
        return { saveAsync: async () => ({ uri: 'cache:/drawn', base64 }), release: nothing }
      },
      release: nothing,
    }
  },
}
