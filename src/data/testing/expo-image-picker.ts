export interface Picture {
  readonly uri?: string
  readonly fileName?: string | null
  readonly base64?: string | null
  readonly width?: number
  readonly height?: number
}

let next: Picture | 'fails' | undefined

/** The picture that is chosen next; undefined chooses none. */
export function choosePicture(picture: Picture | 'fails' | undefined): void {
  next = picture
}

export async function launchImageLibraryAsync() {
  if (next === 'fails') throw new Error('the picture cannot be loaded')
  if (next === undefined) return { canceled: true, assets: null }
  return { canceled: false, assets: [{ uri: 'cache:/picture', width: 1, height: 1, ...next }] }
}
