import type { Words } from './english'

export const germanSettings: Words['settings'] = {
  title: 'Einstellungen',
  back: 'Zurück zu den Einstellungen',
  pages: {
    servers: { title: 'Server', detail: 'Wo deine Agenten zu Hause sind' },
    appearance: { title: 'Darstellung', detail: 'Farbschema, Sprache, Textgröße' },
    chat: {
      title: 'Standard für Unterhaltungen',
      detail: 'Für Unterhaltungen ohne eigene Einstellungen',
    },
    tools: { title: 'Werkzeuge', detail: 'Was Agenten auf diesem Gerät nutzen können' },
    data: { title: 'Daten', detail: 'Exportieren, importieren, löschen' },
    diagnostics: { title: 'Diagnose', detail: 'Letzte Anfragen und Läufe' },
  },
  about: 'Über Continuo',
  version: (version) => `Version: ${version}`,
  licences:
    'Continuo ist freie Software unter der MIT-Lizenz. Die verwendeten Bibliotheken stehen unter den Lizenzen MIT, BSD, ISC und Apache 2.0.',
  appearance: {
    theme: 'Farbschema',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    systemLanguage: 'Wie das Gerät',
    textSize: 'Textgröße',
    textSizes: { small: 'Klein', normal: 'Mittel', large: 'Groß', largest: 'Am größten' },
    textSizeHelp: 'Zusätzlich zur Textgröße des Geräts.',
    sample: 'So sehen Antworten aus.',
  },
  tools: {
    intro:
      'Agenten können ein ausgeschaltetes Werkzeug nicht nutzen. Änderungen gelten ab der nächsten Nachricht.',
    device: 'Werkzeuge auf diesem Gerät',
    names: {
      get_current_time: 'Uhrzeit',
      calculate: 'Rechner',
      get_device_info: 'Geräteinfo',
      read_clipboard: 'Zwischenablage lesen',
      write_clipboard: 'In die Zwischenablage schreiben',
      open_url: 'Link öffnen',
      ask_user: 'Dich fragen',
    },
    about: {
      get_current_time: 'Nennt Datum, Uhrzeit und Zeitzone.',
      calculate: 'Rechnet eine Formel aus.',
      get_device_info: 'Nennt System, Modell und Bildschirmgröße.',
      read_clipboard: 'Liest, was du zuletzt kopiert hast.',
      write_clipboard: 'Ersetzt, was du zuletzt kopiert hast.',
      open_url: 'Öffnet eine Seite im Browser oder eine neue E-Mail.',
      ask_user: 'Zeigt dir ein kleines Formular in der Unterhaltung.',
    },
    risks: {
      read: 'Harmlos. Es braucht keine Erlaubnis.',
      write: 'Ändert etwas. Du wirst gefragt, außer du erlaubst es in einem Raum immer.',
      external: 'Verlässt die App. Du wirst jedes Mal gefragt.',
      device: 'Greift auf Daten auf diesem Gerät zu. Du wirst jedes Mal gefragt.',
    },
    standingApprovals: 'Immer erlaubt',
    noStandingApprovals:
      'Noch nichts. Werkzeuge, die du mit „Immer in diesem Raum“ erlaubst, erscheinen hier.',
    standingApproval: (tool, room) => `${tool} im Raum ${room}`,
    since: (server, day) => `${server}, seit ${day}`,
    revoke: 'Widerrufen',
    revokeFor: (grant) => `Widerrufen: ${grant}`,
    revokeAll: 'Alle widerrufen',
    notRevoked: (why) => `Es ist noch erlaubt. ${why}.`,
  },
  data: {
    here: 'Auf diesem Gerät',
    loading: 'Daten auf diesem Gerät werden geladen',
    threads: (count) => (count === 1 ? '1 Unterhaltung' : `${count} Unterhaltungen`),
    messages: (count) => (count === 1 ? '1 Nachricht' : `${count} Nachrichten`),
    servers: (count) => (count === 1 ? '1 Serververbindung' : `${count} Serververbindungen`),
    export: 'Alles exportieren',
    exportHelp:
      'Eine JSON-Datei mit deinen Unterhaltungen, Entwürfen, Einstellungen und Servern. Passwörter, Schlüssel und Anmeldungen sind nicht enthalten.',
    exported: 'Export abgeschlossen.',
    import: 'Datei importieren',
    importHelp:
      'Fügt hinzu, was hier noch fehlt. Gibt es eine Unterhaltung auf beiden Seiten, bleibt die mit der neuesten Nachricht. Entfernt wird nichts.',
    summary: (added, updated, skipped) =>
      `${added} hinzugefügt, ${updated} aktualisiert, ${skipped} übersprungen.`,
    serversAdded: (servers) => `${servers} hinzugefügt, ohne Anmeldungen und Schlüssel.`,
    problems: {
      'not-an-export': 'Diese Datei ist kein Continuo-Export. Es wurde nichts geändert.',
      'too-new':
        'Diese Datei stammt von einer neueren Version von Continuo. Aktualisiere zuerst die App. Es wurde nichts geändert.',
      damaged: 'Diese Datei ist beschädigt. Es wurde nichts geändert.',
    },
    failed: (why) => `Das hat nicht geklappt. ${why}. Es wurde nichts geändert.`,
    forget: 'Anmeldungen und Schlüssel vergessen',
    forgetHelp:
      'Meldet dich auf diesem Computer von allen Servern ab und löscht deine Schlüssel. Unterhaltungen bleiben.',
    forgotten: 'Deine Anmeldungen und Schlüssel wurden von diesem Computer gelöscht.',
    delete: 'Alles löschen',
    deleteHelp: 'Continuo ist danach wie frisch installiert.',
    deleteTitle: 'Alles auf diesem Gerät löschen?',
    serversWithSecrets: (count) =>
      count === 1
        ? '1 Server mit Anmeldung und Schlüssel'
        : `${count} Server mit Anmeldungen und Schlüsseln`,
    deleteWhat: (threads, messages, servers) =>
      `Gelöscht werden ${threads} mit ${messages}, alle Entwürfe und Einstellungen, ${servers} und alle Erlaubnisse, die du erteilt hast. Laufende Antworten werden gestoppt.`,
    deleteUnread:
      'Continuo kann seine Daten nicht lesen und daher nicht sagen, wie viel es ist. Gelöscht werden alle Unterhaltungen, Entwürfe, Einstellungen, Anmeldungen und Schlüssel auf diesem Gerät.',
    deleteServers: 'Die Daten auf den Servern bleiben erhalten.',
    goOn: 'Weiter',
    deleteSure: 'Bist du sicher?',
    deleteCounted: (threads, servers) => `${threads} und ${servers} löschen`,
    deleteFinal:
      'Das lässt sich nicht rückgängig machen. Exportiere vorher, was du behalten möchtest.',
    cancel: 'Abbrechen',
    deleting: 'Wird gelöscht',
  },
  diagnostics: {
    intro:
      'Was die App seit ihrem Start getan hat. Nachrichten, Passwörter und Schlüssel sind nie enthalten, und es wird nirgendwohin gesendet.',
    app: 'Programm',
    servers: 'Verbundene Server',
    noServers: 'Keine Server',
    problems: (count) => `Probleme (${count})`,
    noProblems: 'Keine Probleme',
    requests: (count) => `Anfragen (${count})`,
    noRequests: 'Noch keine Anfragen',
    runs: (count) => `Läufe (${count})`,
    noRuns: 'Noch keine Läufe',
    copy: 'Als Text kopieren',
    copied: 'Kopiert',
    share: 'Teilen',
    clear: 'Leeren',
    showAll: 'Alle anzeigen',
  },
}
