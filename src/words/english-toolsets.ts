/** Sentences of the pages that manage toolset instances and, for admins, toolset types. */
export const englishToolsets = {
  new: 'New Instance',
  refresh: 'Refresh',
  empty: {
    clicked: "No toolsets configured. Click 'New Instance' to get started.",
    tapped: "No toolsets configured. Tap 'New Instance' to get started.",
  },
  noServer: {
    title: 'No server with toolsets',
    text: 'Toolsets are set up on a server. Connect to one that offers them.',
  },
  notForTokens: 'API tokens cannot use toolsets on this server.',
  enabled: 'Enabled',
  key: { set: 'API key set', missing: 'No API key', needless: 'No API key needed' },
  more: (name: string) => `More options for ${name}`,
  closeMenu: 'Close',
  edit: 'Edit',
  refreshTools: 'Refresh tools',
  refreshing: 'Refreshing tools…',
  toolCount: (count: number) => (count === 1 ? '1 tool' : `${count} tools`),
  enable: 'Enable',
  disable: 'Disable',
  delete: 'Delete',
  deleteTitle: 'Delete toolset',
  deleteText: (name: string) =>
    `Are you sure you want to delete “${name}”? This action cannot be undone.`,
  deleteMore: 'Its API key is deleted too. Chats that use it continue without it.',
  cancel: 'Cancel',
  dismiss: 'OK',
  back: 'Back to toolsets',
  notes: {
    notChanged: (name: string, why: string) => `“${name}” was not changed. ${why}.`,
    notDeleted: (name: string, why: string) => `“${name}” was not deleted. ${why}.`,
    refreshed: (name: string, tools: number) =>
      tools === 1 ? `“${name}” now has 1 tool.` : `“${name}” now has ${tools} tools.`,
    notRefreshed: (name: string, why: string) =>
      `The tools of “${name}” were not refreshed. ${why}.`,
    typeDisabled: (name: string) =>
      `“${name}” cannot be edited: an administrator has disabled its type.`,
  },
  form: {
    newTitle: 'New toolset',
    editTitle: 'Edit toolset',
    server: 'Server',
    type: 'Type',
    typeFixed: 'The type of a toolset cannot be changed.',
    name: 'Name',
    nameHelp: 'Letters, numbers and hyphens. Agents use this name to call its tools.',
    description: 'Description',
    descriptionHelp: 'Only for you, to tell your toolsets apart.',
    serverUrl: 'Server address',
    serverUrlHelp: 'The address of the MCP server.',
    apiKey: 'API key',
    apiKeyHelp: 'It is stored encrypted on the server and never shown again.',
    apiKeyOptional: 'Only if the server asks for one. It is never shown again.',
    newApiKey: 'New API key',
    keyState: { set: 'API key: set', missing: 'API key: not set' },
    keyChange: {
      keep: 'Keep it',
      keepNone: 'Leave it unset',
      replace: 'Replace it',
      add: 'Add one',
      clear: 'Remove it',
    },
    clearHelp: 'The toolset cannot be used until it has a key again.',
    isEnabled: 'Enabled',
    isEnabledHelp: 'When off, no chat can use it.',
    create: 'Create',
    save: 'Save',
    noTypes: {
      title: 'No Toolset Types Available',
      text: 'There are no toolset types available to create. Contact your administrator.',
      demoText:
        'The account “admin” can enable types on this server. Its password was shown in the terminal when the server first started.',
    },
    missingId: {
      title: 'Toolset ID is required',
      text: 'The link does not name a toolset. Choose one from the list.',
    },
    leaveTitle: 'Discard your changes?',
    leaveText: 'They have not been saved.',
    discard: 'Discard changes',
    stay: 'Keep editing',
    problems: {
      'name-missing': 'Name is required',
      'name-long': (most: number) => `Name must be ${most} characters or less`,
      'name-characters': 'Name can only contain letters, numbers, and hyphens',
      'name-taken': 'You already have a toolset with this name. Choose another name.',
      'description-long': (most: number) => `Description must be ${most} characters or less`,
      'description-characters': 'Description contains a character that cannot be stored',
      'key-missing': 'API key is required',
      'key-characters': 'API key contains invalid characters. Copy it again.',
      'url-missing': 'Server address is required',
      'url-wrong': 'Enter an address like https://tools.example.com/mcp',
    },
    typeDisabled: 'An administrator has disabled this type of toolset.',
  },
  admin: {
    title: 'Manage Toolset Types',
    entry: 'Manage toolset types',
    loading: 'Loading toolset types',
    refusedTitle: 'Only for administrators',
    refusedText: (server: string) =>
      `Only administrators of ${server} can manage its toolset types.`,
    refusedDemoText: (server: string) =>
      `Only administrators of ${server} can manage its toolset types. Sign in as “admin”: the password was shown in the terminal when the server first started.`,
    none: { title: 'No toolset types', text: 'This server does not offer any.' },
    enabled: 'Enabled',
    disabled: 'Disabled',
    instances: (count: number) => (count === 1 ? '1 instance' : `${count} instances`),
    enable: (name: string) => `Enable ${name}`,
    disable: (name: string) => `Disable ${name}`,
    enableTitle: 'Enable Toolset Type',
    disableTitle: 'Disable Toolset Type',
    enableText: (name: string) =>
      `Everyone on this server can set up instances of ${name} and use them in chats.`,
    enableMore: (count: number) =>
      count === 1 ? '1 instance can be used again.' : `${count} instances can be used again.`,
    disableText: (name: string) =>
      `Nobody on this server can use ${name} in a chat, or set up or edit an instance of it, until it is enabled again.`,
    disableMore: (count: number) =>
      count === 1
        ? '1 instance keeps its key and can still be deleted.'
        : `${count} instances keep their keys and can still be deleted.`,
    disableNone: 'Instances keep their keys and can still be deleted.',
    notSwitched: (name: string, why: string) => `${name} was not changed. ${why}.`,
  },
  hint: {
    removed: (name: string) => `${name} was removed. The chat continues without it.`,
    removedUnnamed: 'A toolset of this chat was removed. The chat continues without it.',
    renamed: (from: string, to: string) => `${from} is now called ${to}.`,
    unavailable: (name: string, reason: string) =>
      `${name} cannot be used: ${reason}. The chat continues without it.`,
    missed: 'Your message was sent without toolsets, because they could not be loaded in time.',
    signIn: (server: string) => `Sign in to ${server} to use its tools in this chat.`,
    dismiss: 'Dismiss',
  },
}
