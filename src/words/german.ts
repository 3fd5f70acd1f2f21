import type { Words } from './english'
import { germanAttachments } from './german-attachments'
import { germanChatSettings } from './german-chat-settings'
import { germanConversation } from './german-conversation'
import { germanFailure } from './german-failure'
import { germanModels } from './german-models'
import { germanServers } from './german-servers'
import { germanSettings } from './german-settings'
import { germanSignIn } from './german-sign-in'
import { germanTools } from './german-tools'
import { germanToolsets } from './german-toolsets'

export const german: Words = {
  appName: 'Continuo',
  places: {
    label: 'Orte',
    threads: 'Unterhaltungen',
    toolsets: 'Toolsets',
    settings: 'Einstellungen',
  },
  threads: {
    title: 'Unterhaltungen',
    loading: 'Unterhaltungen werden geladen',
    newThread: 'Neue Unterhaltung',
    emptyTitle: 'Noch keine Unterhaltungen',
    emptyText: 'Beginne eine, dann findest du sie hier wieder.',
    choose: 'Wähle eine Unterhaltung oder beginne eine neue.',
    untitled: 'Neue Unterhaltung',
    activities: {
      running: 'Läuft',
      waiting: 'Wartet auf eine freie Verbindung',
      suspended: 'Wartet auf deine Antwort',
      unread: 'Noch nicht gelesen',
    },
    active: 'Gerade aktiv',
    today: 'Heute',
    yesterday: 'Gestern',
    week: 'Letzte 7 Tage',
    search: 'Unterhaltungen durchsuchen',
    clearSearch: 'Suche leeren',
    nothingFound: 'Nichts gefunden',
    nothingFoundText:
      'Durchsucht werden Namen und Nachrichten, die auf diesem Gerät gelesen wurden.',
    more: (thread) => `Mehr zu ${thread}`,
    closeMenu: 'Schließen',
    rename: 'Umbenennen',
    renameTitle: 'Unterhaltung umbenennen',
    name: 'Name',
    save: 'Speichern',
    cancel: 'Abbrechen',
    delete: 'Löschen',
    deleted: (names) =>
      names.length === 1 ? `„${names[0]}“ gelöscht` : `${names.length} Unterhaltungen gelöscht`,
    undo: 'Rückgängig',
    dismiss: 'OK',
    notDeleted: (thread, why) => `„${thread}“ ist noch da. ${why}.`,
    notRenamed: (thread, why) => `„${thread}“ behält den bisherigen Namen. ${why}.`,
  },
  chat: {
    title: 'Unterhaltung',
    loading: 'Unterhaltung wird geladen',
    back: 'Zurück zu den Unterhaltungen',
    settings: 'Einstellungen dieser Unterhaltung',
    settingsDone: 'Fertig',
    placeholder: (room) => `Nachricht an ${room}`,
    send: 'Senden',
    stop: 'Stoppen',
    steps: {
      creating: 'Antwort wird erstellt',
      waiting: 'Wartet auf eine freie Verbindung',
      connecting: 'Antwort wird erstellt',
      streaming: 'Antwort wird erstellt',
      'backing-off': 'Verbindet sich neu',
      'signed-out': 'Wartet auf deine Anmeldung',
      'calling-tools': 'Ruft Werkzeuge auf',
    },
    complete: 'Fertig',
    stopped: 'Gestoppt. Was schon da war, bleibt erhalten.',
    truncated: {
      title: 'Die Antwort ist unvollständig',
      text: 'Die Verbindung brach ab oder die App wurde geschlossen, bevor sie zu Ende war. Was schon da war, bleibt erhalten.',
    },
    suspended: 'Der Agent wartet auf eine Antwort.',
  },
  conversation: germanConversation,
  tools: germanTools,
  settings: germanSettings,
  message: {
    yours: 'Deine Nachricht',
    answer: 'Antwort',
    actions: 'Aktionen für diese Nachricht',
    copy: 'Kopieren',
    copied: 'Kopiert',
    share: 'Teilen',
    regenerate: 'Neu erstellen',
    edit: 'Bearbeiten',
    editing: 'Nachricht bearbeiten',
    send: 'Senden',
    cancel: 'Abbrechen',
    retry: 'Erneut versuchen',
    endings: {
      dropped: 'Die Antwort bricht hier ab.',
      stopped: 'Hier angehalten.',
      length:
        'Die Antwort ist so lang, wie sie sein darf. Bitte um die Fortsetzung, oder erlaube mehr Tokens.',
      filtered: 'Der Server hat diese Antwort wegen ihres Inhalts abgebrochen.',
      empty: 'Die Antwort ist leer.',
      unanswered: 'Es kam keine Antwort.',
    },
    thinking: 'Denkt nach',
    thought: 'Nachgedacht',
    thoughtFor: (seconds) =>
      seconds < 60
        ? `${seconds} s nachgedacht`
        : `${Math.floor(seconds / 60)} min ${seconds % 60} s nachgedacht`,
    branch: (position, count) => `Version ${position} von ${count}`,
    previousBranch: 'Vorherige Version',
    nextBranch: 'Nächste Version',
    toEnd: 'Zum Ende gehen',
    newBelow: 'Neues',
    newBelowLabel: 'Etwas Neues, zum Ende gehen',
    loadingEarlier: 'Frühere Nachrichten werden geladen',
    today: 'Heute',
    yesterday: 'Gestern',
    activity: (kind) => `Aktivität: ${kind}`,
    plan: 'Plan',
    stepStatus: {
      pending: 'Offen',
      active: 'In Arbeit',
      done: 'Erledigt',
      failed: 'Fehlgeschlagen',
    },
    toolResult: 'Ergebnis eines Werkzeugs',
  },
  markdown: {
    copy: 'Code kopieren',
    copied: 'Kopiert',
    code: 'Code',
    picture: 'Bild',
    load: 'Laden',
    loadFailed: 'Das Bild konnte nicht geladen werden.',
    leadsTo: (place) => `Öffnet ${place}`,
  },
  toolsets: {
    title: 'Toolsets',
    close: 'Fertig',
    loading: 'Toolsets werden geladen',
    choose: (count) => {
      if (count === 0) return 'Toolsets, kein Werkzeug ist an'
      return count === 1 ? 'Toolsets, 1 Werkzeug ist an' : `Toolsets, ${count} Werkzeuge sind an`
    },
    none: { title: 'Keine Toolsets verfügbar', text: 'Dieser Server bietet keine an.' },
    noTools: 'Enthält keine Werkzeuge',
    count: (enabled, total) => `(${enabled}/${total})`,
    spokenCount: (name, enabled, total) =>
      `${name}, ${enabled} von ${total} ${total === 1 ? 'Werkzeug' : 'Werkzeugen'}`,
    spokenReason: (name, reason) => `${name}. ${reason}`,
    showTools: (name) => `Werkzeuge von ${name}`,
    showInstances: (name) => `Toolsets vom Typ ${name}`,
    reasons: {
      'type-disabled': 'Von der Administration deaktiviert',
      'not-configured': 'In den Toolset-Einstellungen einrichten',
      'instance-disabled': 'In den Einstellungen deaktiviert',
      'no-api-key': 'API-Schlüssel nicht eingerichtet',
    },
  },
  instances: germanToolsets,
  signIn: germanSignIn,
  servers: germanServers,
  chatSettings: germanChatSettings,
  models: germanModels,
  attachments: germanAttachments,
  retry: 'Erneut versuchen',
  notStored:
    'Deine letzten Änderungen sind nicht alle gespeichert. Wenn du Continuo jetzt schließt, gehen sie verloren.',
  unknownPage: {
    title: 'Hier ist nichts',
    text: 'Die Adresse führt zu keiner Seite von Continuo.',
    home: 'Zu den Unterhaltungen',
  },
  crash: {
    title: 'In der App ist etwas kaputtgegangen',
    text: 'Deine Unterhaltungen sind auf dem Server sicher. Versuche es erneut oder lade die App neu.',
  },
  failure: germanFailure,
}
