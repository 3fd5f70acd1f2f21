import type { Words } from './english'

export const germanAttachments: Words['attachments'] = {
  photo: 'Foto',
  file: 'Datei',
  chosen: 'Wird mitgeschickt',
  sent: 'Mitgeschickt',
  picture: (name) => `Bild ${name}`,
  unnamed: 'Datei ohne Namen',
  remove: (name) => `${name} entfernen`,
  size: (kilobytes) => `${kilobytes} KB`,
  problem(problem) {
    switch (problem.kind) {
      case 'too-many':
        return 'Es sind schon 4. Entferne zuerst etwas.'
      case 'too-large':
        return `„${problem.name}“ ist zu groß. Höchstens 525 KB können mitgeschickt werden.`
      case 'empty':
        return `„${problem.name}“ ist leer.`
      case 'unreadable':
        return problem.name === undefined
          ? 'Das konnte nicht gelesen werden. Wähle etwas anderes.'
          : `„${problem.name}“ konnte nicht gelesen werden. Wähle etwas anderes.`
      case 'not-taken': {
        const { takesImages, takesFiles } = problem.takes
        const kinds = [
          ...(takesImages ? ['Bilder (JPEG, PNG, GIF, WebP)'] : []),
          ...(takesFiles ? ['PDFs'] : []),
          'Textdateien',
        ]
        const all =
          kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} und ${kinds.at(-1)}` : kinds[0]
        return `Dieses Modell kann „${problem.name}“ nicht lesen. Es nimmt ${all}.`
      }
    }
  },
}
