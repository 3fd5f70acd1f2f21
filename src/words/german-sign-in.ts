import type { Words } from './english'

const bodhi = (version: string | undefined) =>
  version === undefined ? 'Dieses Bodhi' : `Bodhi ${version}`

export const germanSignIn: Words['signIn'] = {
  title: 'Anmeldung',
  loading: 'Deine Anmeldung wird geprüft',
  person: (name) => (name === '' ? 'Angemeldet' : `Angemeldet als ${name}`),
  role: (role) => `Rolle: ${role}`,
  noRole: 'Du hast auf diesem Server noch keine Rolle. Bitte die Person darum, die ihn betreibt.',
  roles: {
    resource_user: 'Benutzer',
    resource_power_user: 'Erfahrener Benutzer',
    resource_manager: 'Verwalter',
    resource_admin: 'Administrator',
  },
  guest: 'Du bist als Gast hier',
  guestText:
    'Kein Passwort nötig. Deine Unterhaltungen gehören zu diesem Gerät, bis du dich anmeldest; dann gehen sie auf dein Konto über.',
  nobody: 'Du bist nicht angemeldet',
  nobodyText: 'Dieser Server verlangt eine Anmeldung.',
  signedOut: (name) => (name === '' ? 'Du bist abgemeldet' : `${name} ist abgemeldet`),
  signedOutText: 'Melde dich wieder an, um weiterzumachen. Was du geschrieben hast, ist noch da.',
  with: (provider) => `Mit ${provider} anmelden`,
  again: 'Wieder anmelden',
  asGuest: 'Als Gast weitermachen',
  signOut: 'Abmelden',
  forget: 'Auf diesem Computer vergessen',
  dialog: {
    title: (server) => `Bei ${server} anmelden`,
    signIn: 'Anmelden',
    opening: 'Die Anmeldeseite wird geöffnet',
  },
  guestFailed: (why) => `Du kannst nicht als Gast weitermachen. ${why}.`,
  noProviders: 'Dieser Server bietet keine Anmeldung an.',
  providersFailed: (why) => `Die Anmeldemöglichkeiten konnten nicht geladen werden. ${why}.`,
  failures: {
    cancelled: 'Die Anmeldung wurde abgebrochen.',
    refused: 'Die Anmeldung wurde abgelehnt.',
    mismatch: 'Die Antwort gehört zu einer anderen Anmeldung. Versuche es noch einmal.',
    unreachable: 'Die Anmeldeseite ist nicht erreichbar. Versuche es später noch einmal.',
    interrupted: 'Die Anmeldung wurde unterbrochen. Beginne sie von vorn.',
    'not-kept':
      'Das Gerät konnte die Anmeldung nicht speichern. Entsperre es und versuche es noch einmal.',
    'no-app-login':
      'Dieser Server hat keine Anmeldung für Apps. Verwende stattdessen ein API-Token.',
    'unknown-app':
      'Der Server lässt diese App nicht herein. Prüfe die App-ID, oder verwende ein API-Token.',
    'other-provider':
      'Die Anmeldeseite ist nicht die, die der Server genannt hat. Deshalb wurde ihr nichts geschickt. Verwende stattdessen ein API-Token.',
  },
  appLogin: {
    at: (host, server) =>
      `Du meldest dich bei ${host} an, und ${server} fragt dich, was diese App verwenden darf.`,
    replacesKey: 'Die Anmeldung ersetzt das API-Token.',
    forToolsets: 'Melde dich an, um seine Toolsets zu verwenden.',
    needsId: (version, host) =>
      `Bei Bodhi${version === undefined ? '' : ` ${version}`} kann man sich aus Apps anmelden, die bei ${host} registriert sind. Gib die ID ein, die diese App dort hat, oder verwende ein API-Token.`,
    none: (version) =>
      `${bodhi(version)} hat keine Anmeldung für Apps. Verwende ein API-Token: Erstelle eins in Bodhi und gib es hier ein.`,
    unclear: (version) =>
      `${bodhi(version)} sagt nicht, wo man sich anmeldet. Deshalb kann diese App die Anmeldung nicht verwenden. Verwende ein API-Token: Erstelle eins in Bodhi und gib es hier ein.`,
    failed: (why) => `Continuo konnte nicht herausfinden, ob du dich anmelden kannst. ${why}.`,
    tokens: 'API-Token in Bodhi erstellen',
    id: 'App-ID',
    idHelp: (address) => `Sie muss mit der Rückkehradresse ${address} registriert sein`,
    invalidId:
      'Eine App-ID enthält nur einfache Buchstaben, Ziffern und Zeichen und keine Leerzeichen.',
    saveId: 'App-ID speichern',
    changeId: 'App-ID ändern',
  },
  stillSignedIn: (why) => `Du bist noch angemeldet. ${why}.`,
  notSignedOut:
    'Das Gerät konnte die Anmeldung nicht löschen. Entsperre es und versuche es noch einmal.',
  key: {
    title: (server) => `API-Schlüssel für ${server}`,
    label: 'API-Schlüssel',
    set: 'API-Schlüssel gesetzt',
    setText: 'Nur diese App kann ihn lesen. Er wird nicht wieder angezeigt.',
    token: (role) => `Token mit der Rolle ${role}`,
    refused: 'Bodhi hat dieses Token abgelehnt',
    refusedText: 'Erstelle in Bodhi ein neues und ersetze es dann hier.',
    lost: 'Der Schlüssel ist nicht mehr gespeichert',
    lostText: 'Gib ihn neu ein, um weiterzumachen.',
    missing: 'Kein API-Schlüssel gesetzt',
    missingText: 'Die meisten Modellserver verlangen einen. Server im eigenen Netz oft nicht.',
    help: {
      keychain: 'Er bleibt auf diesem Gerät und geht nur an diesen Server.',
      browser: 'Er bleibt verschlüsselt in diesem Browser und geht nur an diesen Server.',
      memory:
        'Er geht nur an diesen Server. Dieser Browser vergisst ihn, wenn die Seite neu geladen wird.',
    },
    bodhi: 'Bodhi nimmt ein API-Token für Modelle an, aber nicht für Toolsets.',
    save: 'Schlüssel speichern',
    replace: 'Ersetzen',
    remove: 'Entfernen',
    cancel: 'Abbrechen',
    invalid:
      'Ein Schlüssel enthält nur einfache Buchstaben, Ziffern und Zeichen und keine Leerzeichen.',
    notSaved:
      'Das Gerät konnte den Schlüssel nicht speichern. Entsperre es und versuche es noch einmal.',
    bearer: {
      title: (server) => `Bearer-Token für ${server}`,
      label: 'Bearer-Token',
      set: 'Bearer-Token gesetzt',
      setText: 'Nur diese App kann es lesen. Es wird nicht wieder angezeigt.',
      lost: 'Das Token ist nicht mehr gespeichert',
      lostText: 'Gib es neu ein, um weiterzumachen.',
      missing: 'Kein Bearer-Token gesetzt',
      missingText:
        'Viele Agenten brauchen keins. Gib eins ein, wenn du von der Person eins hast, die den Agenten betreibt.',
      help: {
        keychain: 'Es bleibt auf diesem Gerät und geht nur an diesen Server.',
        browser: 'Es bleibt verschlüsselt in diesem Browser und geht nur an diesen Server.',
        memory:
          'Es geht nur an diesen Server. Dieser Browser vergisst es, wenn die Seite neu geladen wird.',
      },
      save: 'Token speichern',
      invalid:
        'Ein Token enthält nur einfache Buchstaben, Ziffern und Zeichen und keine Leerzeichen.',
      notSaved:
        'Das Gerät konnte das Token nicht speichern. Entsperre es und versuche es noch einmal.',
    },
  },
  thread: {
    signedOut: {
      title: 'Melde dich an, um die Unterhaltung zu sehen',
      text: 'Nur die Person, der diese Unterhaltung gehört, kann sie sehen.',
    },
    missing: {
      title: 'Nicht gefunden, oder nicht deine',
      text: 'Die Unterhaltung wurde vielleicht gelöscht, oder sie gehört zu einem anderen Konto.',
    },
  },
  page: {
    title: 'Anmeldung',
    finishing: 'Du wirst angemeldet',
    failed: 'Du bist nicht angemeldet',
    back: 'Zurück',
    home: 'Zu den Unterhaltungen',
  },
}
