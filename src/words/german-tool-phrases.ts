import type { englishToolPhrases } from './english-tool-phrases'

export const germanToolPhrases: typeof englishToolPhrases = {
  calculate: {
    now: (what) => (what === '' ? 'Rechnet' : `Rechnet ${what}`),
    done: (what) => (what === '' ? 'Gerechnet' : `${what} berechnet`),
  },
  get_current_time: {
    now: (what) => (what === '' ? 'Sieht auf die Uhr' : `Sieht auf die Uhr in ${what}`),
    done: (what) => (what === '' ? 'Auf die Uhr gesehen' : `Uhrzeit in ${what} nachgesehen`),
  },
  get_device_info: {
    now: () => 'Sieht sich das Gerät an',
    done: () => 'Gerät angesehen',
  },
  read_clipboard: {
    now: () => 'Liest die Zwischenablage',
    done: () => 'Zwischenablage gelesen',
  },
  write_clipboard: {
    now: () => 'Kopiert einen Text',
    done: () => 'Text kopiert',
  },
  open_url: {
    now: (what) => `Öffnet ${what === '' ? 'einen Link' : what}`,
    done: (what) => `${what === '' ? 'Link' : what} geöffnet`,
  },
  ask_user: {
    now: () => 'Fragt dich',
    done: () => 'Dich gefragt',
  },
  web_search: {
    now: (what) => (what === '' ? 'Sucht' : `Sucht „${what}“`),
    done: (what) => (what === '' ? 'Gesucht' : `„${what}“ gesucht`),
  },
  similar_pages: {
    now: (what) => `Sucht Seiten wie ${what === '' ? 'eine andere' : what}`,
    done: (what) => `Seiten wie ${what === '' ? 'eine andere' : what} gefunden`,
  },
  read_pages: {
    now: (what) => `Liest ${what === '' ? 'Seiten' : what}`,
    done: (what) => `${what === '' ? 'Seiten' : what} gelesen`,
  },
  web_answer: {
    now: (what) => (what === '' ? 'Fragt das Web' : `Fragt das Web „${what}“`),
    done: (what) => (what === '' ? 'Das Web gefragt' : `Das Web „${what}“ gefragt`),
  },
}
