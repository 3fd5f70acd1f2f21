import type { Words } from './english'

export const germanToolsets: Words['instances'] = {
  new: 'Neue Instanz',
  refresh: 'Aktualisieren',
  empty: {
    clicked: 'Keine Toolsets eingerichtet. Klicke auf „Neue Instanz“, um zu beginnen.',
    tapped: 'Keine Toolsets eingerichtet. Tippe auf „Neue Instanz“, um zu beginnen.',
  },
  noServer: {
    title: 'Kein Server mit Toolsets',
    text: 'Toolsets werden auf einem Server eingerichtet. Verbinde dich mit einem, der sie anbietet.',
  },
  notForTokens: 'API-Tokens können auf diesem Server keine Toolsets nutzen.',
  enabled: 'Aktiviert',
  key: {
    set: 'API-Schlüssel gesetzt',
    missing: 'Kein API-Schlüssel',
    needless: 'Kein API-Schlüssel nötig',
  },
  more: (name) => `Weitere Optionen für ${name}`,
  closeMenu: 'Schließen',
  edit: 'Bearbeiten',
  refreshTools: 'Werkzeuge neu laden',
  refreshing: 'Werkzeuge werden neu geladen…',
  toolCount: (count) => (count === 1 ? '1 Werkzeug' : `${count} Werkzeuge`),
  enable: 'Aktivieren',
  disable: 'Deaktivieren',
  delete: 'Löschen',
  deleteTitle: 'Toolset löschen',
  deleteText: (name) =>
    `Möchtest du „${name}“ wirklich löschen? Das lässt sich nicht rückgängig machen.`,
  deleteMore:
    'Der API-Schlüssel wird mitgelöscht. Unterhaltungen, die es verwenden, gehen ohne es weiter.',
  cancel: 'Abbrechen',
  dismiss: 'Okay',
  back: 'Zurück zu den Toolsets',
  notes: {
    notChanged: (name, why) => `„${name}“ wurde nicht geändert. ${why}.`,
    notDeleted: (name, why) => `„${name}“ wurde nicht gelöscht. ${why}.`,
    refreshed: (name, tools) =>
      tools === 1 ? `„${name}“ hat jetzt 1 Werkzeug.` : `„${name}“ hat jetzt ${tools} Werkzeuge.`,
    notRefreshed: (name, why) => `Die Werkzeuge von „${name}“ wurden nicht neu geladen. ${why}.`,
    typeDisabled: (name) =>
      `„${name}“ kann nicht bearbeitet werden: Ein Administrator hat den Typ deaktiviert.`,
  },
  form: {
    newTitle: 'Neues Toolset',
    editTitle: 'Toolset bearbeiten',
    server: 'Auf dem Server',
    type: 'Typ',
    typeFixed: 'Der Typ eines Toolsets kann nicht geändert werden.',
    name: 'Name des Toolsets',
    nameHelp:
      'Buchstaben, Ziffern und Bindestriche. Agenten rufen die Werkzeuge unter diesem Namen auf.',
    description: 'Beschreibung',
    descriptionHelp: 'Nur für dich, um deine Toolsets zu unterscheiden.',
    serverUrl: 'Adresse des Servers',
    serverUrlHelp: 'Die Adresse des MCP-Servers.',
    apiKey: 'API-Schlüssel',
    apiKeyHelp: 'Er liegt verschlüsselt auf dem Server und wird nie wieder angezeigt.',
    apiKeyOptional: 'Nur, wenn der Server einen verlangt. Er wird nie wieder angezeigt.',
    newApiKey: 'Neuer API-Schlüssel',
    keyState: {
      set: 'API-Schlüssel: gesetzt',
      missing: 'API-Schlüssel: nicht gesetzt',
    },
    keyChange: {
      keep: 'Behalten',
      keepNone: 'Keinen setzen',
      replace: 'Ersetzen',
      add: 'Einen hinzufügen',
      clear: 'Entfernen',
    },
    clearHelp: 'Das Toolset ist nicht verwendbar, bis es wieder einen Schlüssel hat.',
    isEnabled: 'Aktiviert',
    isEnabledHelp: 'Ist es aus, kann keine Unterhaltung es verwenden.',
    create: 'Anlegen',
    save: 'Speichern',
    noTypes: {
      title: 'Keine Typen von Toolsets verfügbar',
      text: 'Es gibt keine Typen, von denen du ein Toolset anlegen kannst. Wende dich an den Administrator.',
      demoText:
        'Auf diesem Server kann das Konto „admin“ Typen einschalten. Sein Passwort stand im Terminal, als der Server zum ersten Mal gestartet ist.',
    },
    missingId: {
      title: 'Die ID des Toolsets fehlt',
      text: 'Der Link nennt kein Toolset. Wähle eines aus der Liste.',
    },
    leaveTitle: 'Änderungen verwerfen?',
    leaveText: 'Sie sind nicht gespeichert.',
    discard: 'Änderungen verwerfen',
    stay: 'Weiter bearbeiten',
    problems: {
      'name-missing': 'Der Name fehlt',
      'name-long': (most) => `Der Name darf höchstens ${most} Zeichen haben`,
      'name-characters': 'Der Name darf nur Buchstaben, Ziffern und Bindestriche enthalten',
      'name-taken': 'Du hast schon ein Toolset mit diesem Namen. Wähle einen anderen.',
      'description-long': (most) => `Die Beschreibung darf höchstens ${most} Zeichen haben`,
      'description-characters':
        'Die Beschreibung enthält ein Zeichen, das nicht gespeichert werden kann',
      'key-missing': 'Der API-Schlüssel fehlt',
      'key-characters': 'Der API-Schlüssel enthält ungültige Zeichen. Kopiere ihn noch einmal.',
      'url-missing': 'Die Adresse des Servers fehlt',
      'url-wrong': 'Gib eine Adresse wie https://tools.example.com/mcp ein',
    },
    typeDisabled: 'Ein Administrator hat diesen Typ von Toolset deaktiviert.',
  },
  admin: {
    title: 'Typen von Toolsets verwalten',
    entry: 'Typen verwalten',
    loading: 'Typen werden geladen',
    refusedTitle: 'Nur für Administratoren',
    refusedText: (server) =>
      `Nur Administratoren von ${server} können die Typen von Toolsets verwalten.`,
    refusedDemoText: (server) =>
      `Nur Administratoren von ${server} können die Typen von Toolsets verwalten. Melde dich als „admin“ an: Das Passwort stand im Terminal, als der Server zum ersten Mal gestartet ist.`,
    none: { title: 'Keine Typen von Toolsets', text: 'Dieser Server bietet keine an.' },
    enabled: 'Aktiviert',
    disabled: 'Deaktiviert',
    instances: (count) => (count === 1 ? '1 Instanz' : `${count} Instanzen`),
    enable: (name) => `${name} aktivieren`,
    disable: (name) => `${name} deaktivieren`,
    enableTitle: 'Typ aktivieren',
    disableTitle: 'Typ deaktivieren',
    enableText: (name) =>
      `Alle auf diesem Server können Instanzen von ${name} anlegen und in Unterhaltungen verwenden.`,
    enableMore: (count) =>
      count === 1
        ? '1 Instanz kann wieder verwendet werden.'
        : `${count} Instanzen können wieder verwendet werden.`,
    disableText: (name) =>
      `Niemand auf diesem Server kann ${name} in einer Unterhaltung verwenden oder eine Instanz davon anlegen oder bearbeiten, bis der Typ wieder aktiviert ist.`,
    disableMore: (count) =>
      count === 1
        ? '1 Instanz bleibt mit ihrem Schlüssel erhalten und kann weiterhin gelöscht werden.'
        : `${count} Instanzen bleiben mit ihren Schlüsseln erhalten und können weiterhin gelöscht werden.`,
    disableNone:
      'Instanzen bleiben mit ihren Schlüsseln erhalten und können weiterhin gelöscht werden.',
    notSwitched: (name, why) => `${name} wurde nicht geändert. ${why}.`,
  },
  hint: {
    removed: (name) => `${name} wurde entfernt. Die Unterhaltung geht ohne es weiter.`,
    removedUnnamed:
      'Ein Toolset dieser Unterhaltung wurde entfernt. Die Unterhaltung geht ohne es weiter.',
    renamed: (from, to) => `${from} heißt jetzt ${to}.`,
    unavailable: (name, reason) =>
      `${name} ist nicht verwendbar: ${reason}. Die Unterhaltung geht ohne es weiter.`,
    missed:
      'Deine Nachricht wurde ohne Toolsets gesendet, weil sie nicht rechtzeitig geladen waren.',
    signIn: (server) =>
      `Melde dich bei ${server} an, um seine Werkzeuge in dieser Unterhaltung zu verwenden.`,
    dismiss: 'Ausblenden',
  },
}
