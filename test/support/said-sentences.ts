import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

type Node = { readonly type: string; readonly [key: string]: unknown }
type Module = {
  parents: Map<Node, Node>
  /** Of variables, by their names: what they are declared as, with what. */
  variables: Map<string, Node[]>
  /** Local name to where it comes from and what it is called there. */
  imports: Map<string, { from: string; name: string }>
  nodes: readonly Node[]
}

const root = join(import.meta.dirname, '../..')

/** Letters have readers of their own, and the documentation of the API is no answer. */
const ELSEWHERE = /^adapters\/(?:mail|http\/openapi)\//
/** What stands in these properties is said to a person, or part of it. */
const SAID = new Set(['message', 'error', 'refused', 'doubt', 'notes'])
/** Calls of the schema library whose second argument is a value and no message. */
const VALUES = new Set(['_default', 'prefault', 'catch', 'pipe', 'object', 'record', 'union'])
/** Checks of our own that are called like those (core/text/length.ts). */
const OURS = new Set(['maxLength', 'minLength'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const at = (node: Node | undefined, key: string): Node | undefined => {
  const child = node?.[key]
  return isNode(child) ? child : undefined
}
const all = (node: Node | undefined, key: string): readonly Node[] => {
  const children = node?.[key]
  return Array.isArray(children) ? children.filter(isNode) : []
}
const nameOf = (node: Node | undefined): string =>
  node?.type === 'Identifier' ? String(node.name) : node?.type === 'Literal' ? String(node.value) : ''
const isFunction = ({ type }: Node): boolean => /^(?:ArrowFunctionExpression|Function)/.test(type)

const moduleOf = (path: string): Module => {
  const parents = new Map<Node, Node>()
  const nodes: Node[] = []
  const variables = new Map<string, Node[]>()
  const imports = new Map<string, { from: string; name: string }>()
  const visit = (node: Node): void => {
    nodes.push(node)
    for (const child of Object.values(node).flat().filter(isNode)) {
      parents.set(child, node)
      visit(child)
    }
  }
  visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program as unknown as Node)
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration')
      for (const name of boundIn(at(node, 'id'))) variables.set(name, [...(variables.get(name) ?? []), node])
    if (node.type !== 'ImportDeclaration') continue
    const source = nameOf(at(node, 'source'))
    const from = source.startsWith('.') ? join(dirname(path), source) : source.replace(/^#/, '')
    for (const each of all(node, 'specifiers'))
      imports.set(nameOf(at(each, 'local')), { from, name: nameOf(at(each, 'imported')) })
  }
  return { parents, nodes, variables, imports }
}

/** The names that a pattern binds. */
const boundIn = (pattern: Node | undefined): string[] => {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const inside = [at(pattern, 'left'), at(pattern, 'value'), at(pattern, 'argument')]
  return [...inside, ...all(pattern, 'elements'), ...all(pattern, 'properties')].flatMap(boundIn)
}

/**
 * Every sentence that the core and the adapters say to a person, as their sources have it, and the words that are put into
 * sentences (`Show title`); `{1}`, `{2}` stand for what varies. Found by following what is said back to where it is written:
 * through variables, functions, their parameters and tables.
 */
export const saidSentences = (): ReadonlySet<string> => {
  const paths = globSync('{core,adapters}/**/*.ts', { cwd: root }).filter((path) => !ELSEWHERE.test(path))
  const modules = new Map(paths.map((path) => [path, moduleOf(path)]))
  const said = new Set<string>()
  const seen = new Set<Node>()
  const say = (text: string) => /[a-z]{3}/i.test(text.replace(/\{\d\}/g, '')) && said.add(text)

  const follow = (node: Node | undefined, path: string): void => {
    if (!node || seen.has(node)) return
    seen.add(node)
    if (node.type === 'Literal' && typeof node.value === 'string') say(node.value)
    else if (node.type === 'TemplateLiteral') say(templateOf(node))
    else if (node.type === 'Identifier') followName(node, path)
    else if (node.type === 'MemberExpression') followMember(node, path)
    const next = isFunction(node) ? returnedBy(node, modules.get(path)) : partsOf(node)
    for (const each of next) follow(each, path)
  }

  /** A parameter is what the function is called with, a variable what it is declared as. */
  const followName = (node: Node, path: string): void => {
    const name = nameOf(node)
    const module = modules.get(path)
    if (!module) return
    const owner = ownerOf(node, name, module)
    if (owner) followCalls(owner, name, path)
    for (const declared of (!owner && module.variables.get(name)) || []) {
      const isTakenOut = at(declared, 'id')?.type === 'ObjectPattern'
      if (isTakenOut) followProperties(name, path)
      else follow(declared.type === 'FunctionDeclaration' ? declared : at(declared, 'init'), path)
    }
    const imported = owner ? undefined : module.imports.get(name)
    for (const declared of (imported && modules.get(imported.from)?.variables.get(imported.name)) ?? [])
      follow(declared.type === 'FunctionDeclaration' ? declared : at(declared, 'init'), imported?.from ?? '')
  }

  const followCalls = (owner: Node, name: string, path: string): void => {
    const place = all(owner, 'params').findIndex((param) => boundIn(param).includes(name))
    if (all(owner, 'params')[place]?.type === 'ObjectPattern') followProperties(name, path)
    const parent = modules.get(path)?.parents.get(owner)
    const called = nameOf(at(owner, 'id') ?? (parent?.type === 'VariableDeclarator' ? at(parent, 'id') : undefined))
    if (called === '') return
    for (const [where, { nodes, imports }] of modules) {
      const local = [...imports].find(([, { from, name }]) => from === path && name === called)?.[0]
      const here = where === path ? called : local
      for (const node of nodes)
        if (here && node.type === 'CallExpression' && nameOf(at(node, 'callee')) === here)
          follow(all(node, 'arguments')[place], where)
    }
  }

  /** An entry of a table of the module; else whatever stands under that name in it. */
  const followMember = (node: Node, path: string): void => {
    const declared = modules.get(path)?.variables.get(nameOf(at(node, 'object')))?.[0]
    const table = bare(at(declared, 'init'))
    const entries = all(table, 'properties').concat(all(table, 'elements'))
    const key = node.computed === true ? null : nameOf(at(node, 'property'))
    if (table?.type === 'ObjectExpression' || (key === null && table?.type === 'ArrayExpression'))
      for (const entry of entries)
        if (key === null || nameOf(at(entry, 'key')) === key) follow(at(entry, 'value') ?? entry, path)
    if (key !== null && entries.length === 0) followProperties(key, path)
  }

  const followProperties = (key: string, path: string): void => {
    const module = modules.get(path)
    for (const node of module?.nodes ?? [])
      if (
        node.type === 'Property' &&
        nameOf(at(node, 'key')) === key &&
        module?.parents.get(node)?.type === 'ObjectExpression'
      )
        follow(at(node, 'value'), path)
  }

  for (const [path, { nodes }] of modules) {
    for (const key of SAID) followProperties(key, path)
    for (const node of nodes) {
      const callee = node.type === 'CallExpression' ? at(node, 'callee') : undefined
      const isOfLibrary = nameOf(at(callee, 'object')) === 'z' && !VALUES.has(nameOf(at(callee, 'property')))
      if (isOfLibrary || OURS.has(nameOf(callee))) follow(all(node, 'arguments')[1], path)
    }
  }
  return said
}

/** What of an expression may be said, other than names. */
const partsOf = (node: Node): readonly (Node | undefined)[] => {
  const callee = at(node, 'callee')
  switch (node.type) {
    case 'TemplateLiteral':
      return all(node, 'expressions')
    case 'ConditionalExpression':
      return [at(node, 'consequent'), at(node, 'alternate')]
    case 'LogicalExpression':
      return [at(node, 'left'), at(node, 'right')]
    case 'ArrayExpression':
      return all(node, 'elements')
    case 'CallExpression':
      return callee?.type === 'Identifier' ? [callee] : isSlice(callee) ? [at(callee, 'object')] : []
    default:
      return /^(?:TS|Spread|Await|Chain|Parenthesized)/.test(node.type)
        ? [at(node, 'expression'), at(node, 'argument')]
        : []
  }
}

const isSlice = (callee: Node | undefined): boolean => nameOf(at(callee, 'property')) === 'slice'

const templateOf = (node: Node): string =>
  all(node, 'quasis')
    .map((quasi, index) => (index > 0 ? `{${index}}` : '') + String((quasi.value as { cooked: string }).cooked))
    .join('')

/** The function around the node that has a parameter of this name. */
const ownerOf = (node: Node, name: string, { parents }: Module): Node | undefined => {
  for (let around = parents.get(node); around; around = parents.get(around))
    if (isFunction(around) && all(around, 'params').some((param) => boundIn(param).includes(name))) return around
  return undefined
}

const returnedBy = (node: Node, module: Module | undefined): (Node | undefined)[] => {
  const body = at(node, 'body')
  if (body?.type !== 'BlockStatement') return [body]
  const isOwn = (inner: Node): boolean => {
    let around = module?.parents.get(inner)
    while (around && !isFunction(around)) around = module?.parents.get(around)
    return around === node
  }
  return (module?.nodes ?? [])
    .filter((inner) => inner.type === 'ReturnStatement' && isOwn(inner))
    .map((inner) => at(inner, 'argument'))
}

/** Without what only the type checker reads. */
const bare = (node: Node | undefined): Node | undefined =>
  node?.type.startsWith('TS') ? bare(at(node, 'expression')) : node
