const colour = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|^(?:rgb|hsl)a?\(/i

const noRawColours = {
  meta: { messages: { raw: 'Say the role of the colour; colours live in src/ui/theme.ts.' } },
  create: (context) => ({
    Literal(node) {
      if (typeof node.value === 'string' && colour.test(node.value))
        context.report({ node, messageId: 'raw' })
    },
  }),
}

const plugin = { meta: { name: 'continuo' }, rules: { 'no-raw-colours': noRawColours } }

// oxlint loads a plugin by its default export.
export default plugin
