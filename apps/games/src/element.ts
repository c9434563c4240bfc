type Child = Node | string
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** An element with its attributes and children. An attribute that is false or undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children)
  return made
}
