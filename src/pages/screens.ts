// An installed app has all of its pages; a browser fetches them, see screens.web.ts.
export * from './chat-screens'
export * from './other-screens'
