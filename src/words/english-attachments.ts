import type { AttachmentProblem } from '@/core/conversation/attachment'

/** Sentences about files attached to a message. */
export const englishAttachments = {
  photo: 'Photos',
  camera: 'Camera',
  file: 'Files',
  add: 'Add photos or files',
  none: 'This agent does not accept files',
  drop: 'Drop files to attach them',
  reading: (name: string) => `Reading ${name}`,
  chosen: 'Attachments to send',
  sent: 'Attachments',
  picture: (name: string) => `Picture ${name}`,
  unnamed: 'Unnamed file',
  changeModel: 'Change what this model accepts',
  remove: (name: string) => `Remove ${name}`,
  size: (kilobytes: number) => `${kilobytes} KB`,
  problem(problem: AttachmentProblem): string {
    switch (problem.kind) {
      case 'too-many':
        return 'You can attach up to 4 files. Remove one first.'
      case 'too-large':
        return `“${problem.name}” is too large. The limit is 525 KB.`
      case 'too-large-together':
        return 'Together, the files are larger than 525 KB. Remove one first.'
      case 'no-camera':
        return 'Continuo does not have access to the camera. Allow it in the settings of this device.'
      case 'empty':
        return `“${problem.name}” is empty.`
      case 'unreadable':
        return problem.name === undefined
          ? 'The file could not be read. Choose another one.'
          : `“${problem.name}” could not be read. Choose another one.`
      case 'not-taken': {
        const { takesImages, takesFiles, takesText = true } = problem.takes
        const kinds = [
          ...(takesImages ? ['pictures (JPEG, PNG, GIF, WebP)'] : []),
          ...(takesFiles ? ['PDFs'] : []),
          ...(takesText ? ['text files'] : []),
        ]
        const all =
          kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}` : kinds[0]
        return `“${problem.name}” is not accepted here. You can attach ${all}.`
      }
    }
  },
}
