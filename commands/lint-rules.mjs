const colour = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$|^(?:rgb|hsl)a?\(/i

const noRawColours = {
  meta: { messages: { raw: 'Name the role of the colour; colours live in src/ui/theme.ts.' } },
  create: (context) => ({
    Literal(node) {
      if (typeof node.value === 'string' && colour.test(node.value))
        context.report({ node, messageId: 'raw' })
    },
  }),
}

const featureOf = (path) => /(?:src|@)\/features\/([^/]+)\//.exec(path)?.[1]

const featuresApart = {
  meta: {
    messages: {
      meet: 'Features never import each other: share it in src/parts, or combine them in a route.',
    },
  },
  create: (context) => {
    const own = featureOf(context.filename.replaceAll('\\', '/'))
    const check = (node) => {
      const other = node.source && featureOf(`${node.source.value}/`)
      if (own && other && own !== other) context.report({ node, messageId: 'meet' })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check }
  },
}

const duration =
  /(?:timeout|delay|interval|duration|patience|lifetime|silence|pause|backOff|debounce)$/i

const unitsInNames = {
  meta: {
    messages: { unit: 'Put the unit into the name, for example as the suffix Milliseconds.' },
  },
  create: (context) => {
    const check = (node, name) => {
      if (duration.test(name ?? '')) context.report({ node, messageId: 'unit' })
    }
    return {
      VariableDeclarator(node) {
        if (isNumber(node.init)) check(node, node.id.name)
      },
      TSPropertySignature(node) {
        if (node.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword')
          check(node, node.key.name)
      },
    }
  },
}

const secret = /(?:secret|token|password|digest|verifier|signature|apiKey)$/i

const nameOf = (node) =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'MemberExpression' && !node.computed
      ? node.property.name
      : undefined

const isAbsence = (node) =>
  node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined')

const secretsInConstantTime = {
  meta: {
    messages: {
      compare: 'The duration of === reveals how much of a secret is right: use isSameDigest.',
    },
  },
  create: (context) => ({
    BinaryExpression(node) {
      if (!['===', '!==', '==', '!='].includes(node.operator)) return
      if (isAbsence(node.left) || isAbsence(node.right)) return
      if ([node.left, node.right].some((side) => secret.test(nameOf(side) ?? '')))
        context.report({ node, messageId: 'compare' })
    },
  }),
}

function isNumber(node) {
  if (node?.type === 'BinaryExpression') return isNumber(node.left) && isNumber(node.right)
  return node?.type === 'Literal' && typeof node.value === 'number'
}

const plugin = {
  meta: { name: 'continuo' },
  rules: {
    'no-raw-colours': noRawColours,
    'features-apart': featuresApart,
    'units-in-names': unitsInNames,
    'secrets-in-constant-time': secretsInConstantTime,
  },
}

// oxlint loads a plugin by its default export.
export default plugin
