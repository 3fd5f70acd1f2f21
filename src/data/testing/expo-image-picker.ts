export interface Picture {
  readonly uri?: string
  readonly fileName?: string | null
  readonly base64?: string | null
  readonly width?: number
  readonly height?: number
}

let next: readonly Picture[] | 'fails' = []
let mayUseCamera = true

/** Sets the picture that is chosen or taken next; undefined chooses none. */
export function choosePicture(picture: Picture | 'fails' | undefined): void {
  next = picture === 'fails' ? picture : picture === undefined ? [] : [picture]
}

export function choosePictures(pictures: readonly Picture[]): void {
  next = pictures
}

/** Sets whether the person lets the app use the camera. */
export function allowCamera(isAllowed: boolean): void {
  mayUseCamera = isAllowed
}

export async function launchImageLibraryAsync() {
  if (next === 'fails') throw new Error('the picture cannot be loaded')
  if (next.length === 0) return { canceled: true, assets: null }
  const assets = next.map((picture) => ({ uri: 'cache:/picture', width: 1, height: 1, ...picture }))
  return { canceled: false, assets }
}

export const launchCameraAsync = () => launchImageLibraryAsync()

export const requestCameraPermissionsAsync = async () => ({ granted: mayUseCamera })
