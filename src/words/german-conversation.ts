import type { Words } from './english'

export const germanConversation: Words['conversation'] = {
  more: 'Weitere Optionen für diese Unterhaltung',
  close: 'Schließen',
  rename: 'Unterhaltung umbenennen',
  share: 'Unterhaltung teilen',
  copy: 'Unterhaltung kopieren',
  delete: 'Unterhaltung löschen',
  add: 'Hinzufügen',
  newThreadHere: 'Neue Unterhaltung in diesem Raum',
  newThreadIn: 'Neue Unterhaltung in einem anderen Raum',
  chooseRoom: 'Raum wählen',
  changeRoom: (room) => `${room}. Raum wechseln`,
  copied: 'Unterhaltung kopiert',
  notCopied: 'Der Browser erlaubt das Kopieren nicht',
  newThreadWithKeys: (keys) => `Neue Unterhaltung (${keys})`,
  you: 'Du',
  agent: 'Agent',
  toolDetails: 'Werkzeugaufruf',
  selectText: 'Text auswählen',
  selectTextDone: 'Fertig',
  usage: {
    input: (tokens) => `${tokens} gelesen`,
    output: (tokens) => `${tokens} geschrieben`,
    speed: (tokens) => `${tokens} Token/s`,
    spoken: ({ input, output, speed }) =>
      [
        input !== undefined && `${input} Token gelesen`,
        output !== undefined && `${output} Token geschrieben`,
        speed !== undefined && `${speed} Token pro Sekunde`,
      ]
        .filter(Boolean)
        .join(', '),
  },
}
