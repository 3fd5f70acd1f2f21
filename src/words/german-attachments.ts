import type { Words } from './english'

export const germanAttachments: Words['attachments'] = {
  photo: 'Fotos',
  camera: 'Kamera',
  file: 'Dateien',
  add: 'Fotos oder Dateien anhängen',
  none: 'Dieser Agent nimmt keine Dateien an',
  drop: 'Dateien zum Anhängen hier ablegen',
  reading: (name) => `${name} wird gelesen`,
  chosen: 'Anhänge zum Senden',
  sent: 'Anhänge',
  picture: (name) => `Bild ${name}`,
  unnamed: 'Unbenannte Datei',
  changeModel: 'Ändern, was dieses Modell annimmt',
  remove: (name) => `${name} entfernen`,
  size: (kilobytes) => `${kilobytes} KB`,
  problem(problem) {
    switch (problem.kind) {
      case 'too-many':
        return 'Du kannst höchstens 4 Dateien anhängen. Entferne zuerst eine.'
      case 'too-large':
        return `„${problem.name}“ ist zu groß. Höchstens 525 KB sind erlaubt.`
      case 'too-large-together':
        return 'Zusammen sind die Dateien größer als 525 KB. Entferne zuerst eine.'
      case 'no-camera':
        return 'Continuo hat keinen Zugriff auf die Kamera. Erlaube ihn in den Einstellungen des Geräts.'
      case 'empty':
        return `„${problem.name}“ ist leer.`
      case 'unreadable':
        return problem.name === undefined
          ? 'Die Datei konnte nicht gelesen werden. Wähle eine andere.'
          : `„${problem.name}“ konnte nicht gelesen werden. Wähle eine andere Datei.`
      case 'not-taken': {
        const { takesImages, takesFiles, takesText = true } = problem.takes
        const kinds = [
          ...(takesImages ? ['Bilder (JPEG, PNG, GIF, WebP)'] : []),
          ...(takesFiles ? ['PDFs'] : []),
          ...(takesText ? ['Textdateien'] : []),
        ]
        const all =
          kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} und ${kinds.at(-1)}` : kinds[0]
        return `„${problem.name}“ wird hier nicht angenommen. Du kannst ${all} anhängen.`
      }
    }
  },
}
