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
    label: 'Hauptnavigation',
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
      suspended: 'Braucht dich',
      unread: 'Ungelesen',
    },
    notSent: 'Noch nicht gesendet',
    active: 'Gerade aktiv',
    today: 'Heute',
    yesterday: 'Gestern',
    week: 'Letzte 7 Tage',
    chooseRoom: 'Unterhaltung beginnen mit',
    roomsLoading: 'Suche nach weiteren…',
    searchRooms: 'Raum oder Modell finden',
    search: 'Unterhaltungen durchsuchen',
    clearSearch: 'Suche leeren',
    nothingFound: 'Nichts gefunden',
    nothingFoundText:
      'Durchsucht werden die Namen der Unterhaltungen und Nachrichten, die du auf diesem Gerät gelesen hast.',
    more: (thread) => `Weitere Optionen für ${thread}`,
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
    notDeleted: (thread, why) => `„${thread}“ wurde nicht gelöscht. ${why}.`,
    notRenamed: (thread, why) => `„${thread}“ wurde nicht umbenannt. ${why}.`,
    notOrganized: (thread, why) => `„${thread}“ wurde nicht geändert. ${why}.`,
    draft: 'Entwurf:',
    pinned: 'Angeheftet',
    pin: 'Anheften',
    unpin: 'Lösen',
    pinCount: (count) =>
      count === 1 ? '1 Unterhaltung anheften' : `${count} Unterhaltungen anheften`,
    unpinCount: (count) => (count === 1 ? '1 Unterhaltung lösen' : `${count} Unterhaltungen lösen`),
    labels: 'Etiketten',
    labelCount: (count) =>
      count === 1
        ? 'Etiketten von 1 Unterhaltung ändern'
        : `Etiketten von ${count} Unterhaltungen ändern`,
    newLabel: 'Neues Etikett',
    newLabelHelp: 'Etiketten bleiben auf diesem Gerät.',
    addLabel: 'Hinzufügen',
    labelsDone: 'Fertig',
    all: 'Alle',
    filter: 'Unterhaltungen mit diesem Etikett zeigen',
    select: 'Auswählen',
    selectThreads: 'Unterhaltungen auswählen',
    selected: (count) => `${count} ausgewählt`,
    endSelection: 'Auswahl beenden',
    deleteCount: (count) =>
      count === 1 ? '1 Unterhaltung löschen' : `${count} Unterhaltungen löschen`,
    deleteCountTitle: (count) =>
      count === 1 ? '1 Unterhaltung löschen?' : `${count} Unterhaltungen löschen?`,
    deleteCountText:
      'Du kannst das ein paar Sekunden lang rückgängig machen. Laufende Antworten werden gestoppt.',
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
      offline: 'Wartet auf das Netz',
      'signed-out': 'Wartet auf deine Anmeldung',
      'calling-tools': 'Ruft Werkzeuge auf',
    },
    busy: 'Der Server ist überlastet. Gleich folgt ein neuer Versuch.',
    busyFor: (seconds) => `Der Server ist überlastet. Nächster Versuch in ${seconds} s`,
    complete: 'Fertig',
    stopped: 'Gestoppt. Die bisherige Antwort bleibt erhalten.',
    truncated: {
      title: 'Unterbrochen',
      text: 'Die Verbindung brach ab oder die App wurde geschlossen, bevor die Antwort vollständig war. Die bisherige Antwort bleibt erhalten.',
    },
    continue: 'Fortsetzen',
    startsAgain: {
      agents:
        'Wenn du es erneut versuchst, beginnt der Agent von vorn. Was er schon getan hat, tut er vielleicht noch einmal.',
      models: 'Wenn du es erneut versuchst, antwortet das Modell noch einmal von vorn.',
    },
    suspended: 'Der Agent wartet auf deine Antwort.',
    elsewhere: 'Läuft in einem anderen Tab. Fragen und Freigaben beantwortest du dort.',
  },
  offline: {
    title: 'Du bist offline',
    text: 'Lesen kannst du weiterhin. Nachrichten werden gesendet, sobald du wieder online bist.',
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
      stopped: 'Hier gestoppt.',
      length:
        'Die Antwort hat ihre Längengrenze erreicht. Bitte den Agenten, fortzufahren, oder erlaube mehr Tokens.',
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
    toEnd: 'Zum Ende scrollen',
    newBelow: 'Neues',
    newBelowLabel: 'Neue Nachrichten, zum Ende scrollen',
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
    opens: (destination) => `Öffnet ${destination}`,
    cut: 'Dieser Teil ist zu groß, um ihn formatiert anzuzeigen.',
    rowsCut: (shown, total) => `Die ersten ${shown} von ${total} werden angezeigt.`,
    showPlain: 'Alles als reinen Text anzeigen',
  },
  toolsets: {
    title: 'Toolsets',
    close: 'Fertig',
    loading: 'Toolsets werden geladen',
    choose: (count) => {
      if (count === 0) return 'Toolsets, kein Werkzeug an'
      return count === 1 ? 'Toolsets, 1 Werkzeug an' : `Toolsets, ${count} Werkzeuge an`
    },
    none: { title: 'Keine Toolsets verfügbar', text: 'Dieser Server bietet keine an.' },
    device: 'Dieses Gerät',
    deviceTools: 'Werkzeuge des Geräts',
    noTools: 'Keine Werkzeuge',
    open: 'Toolsets öffnen',
    reset: 'Auswahl zurücksetzen',
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
    refusals: {
      'listed-twice': 'Der Server führt es zweimal auf, mit verschiedenen Parametern',
      'name-too-long': 'Der Name ist zu lang',
      'no-schema': 'Die Parameter sind kein JSON Schema',
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
    'Einige deiner letzten Änderungen konnten nicht gespeichert werden. Wenn du Continuo jetzt schließt, gehen sie verloren.',
  notErased:
    'Ein entfernter Server konnte noch nicht vollständig gelöscht werden. Continuo versucht es erneut.',
  damaged: {
    title: 'Die Daten auf diesem Gerät waren beschädigt. Continuo hat sie wiederhergestellt.',
    nothingLost:
      'Alles in der beschädigten Datei war lesbar. Die Datei bleibt, bis du sie löschst.',
    someLost:
      'Was lesbar war, ist gerettet, und deine Server schicken ihre Unterhaltungen erneut. Unterhaltungen, die es nur auf diesem Gerät gab, etwa mit Modellen, können unvollständig sein. Die beschädigte Datei bleibt, bis du sie löschst.',
    save: 'Beschädigte Datei sichern',
    delete: 'Beschädigte Datei löschen',
  },
  unknownPage: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse hat Continuo keine Seite.',
    home: 'Zu den Unterhaltungen',
  },
  crash: {
    title: 'Etwas ist schiefgegangen',
    text: 'Deine Unterhaltungen sind sicher. Versuche es erneut oder lade die App neu.',
  },
  notFetched: {
    title: 'Diese Seite konnte nicht geladen werden',
    text: 'Prüfe deine Verbindung und versuche es dann erneut.',
  },
  failure: germanFailure,
}
