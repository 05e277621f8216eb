/**
 * Returns the feature that a file belongs to. A feature is a folder of `features/`; `admin` and `data` group several
 * features.
 */
const featureOf = (file) =>
  /^(server|web)\/src\/features\/((?:(?:admin|data)\/)?[^/]+)\//.exec(file)?.slice(1, 3).join(' ')

/** Test helpers may import any feature, so their imports do not count. */
const isTestHelper = (file) => /\/testing[^/]*(\/|\.tsx?$)|\.(fixture|figure)\.ts$/.test(file)

/**
 * Returns a sentence with an example import for each pair of features in an import cycle. Code that two features need
 * belongs in a third feature that both import.
 */
export function featureCycles(modules) {
  const imports = importsBetweenFeatures(modules)
  const isInCycle = (feature) => [...reachableFrom(feature, imports)].includes(feature)
  return [...imports.keys()]
    .filter(isInCycle)
    .flatMap((feature) =>
      [...imports.get(feature)]
        .filter(([other]) => reachableFrom(other, imports).has(feature))
        .map(
          ([other, example]) =>
            `feature-order: ${feature} and ${other} import each other, here by ${example}`,
        ),
    )
}

/** Maps each feature to the features that it imports, each with an example import. */
function importsBetweenFeatures(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules.filter((module) => !isTestHelper(module.source))) {
    const feature = featureOf(source)
    for (const { resolved } of dependencies) {
      const other = featureOf(resolved)
      if (!feature || !other || other === feature) continue
      if (!imports.has(feature)) imports.set(feature, new Map())
      imports.get(feature).set(other, `${source} → ${resolved}`)
    }
  }
  return imports
}

function reachableFrom(start, imports) {
  const reached = new Set()
  const waiting = [start]
  for (let feature = waiting.pop(); feature; feature = waiting.pop())
    for (const other of imports.get(feature)?.keys() ?? [])
      if (!reached.has(other)) {
        reached.add(other)
        waiting.push(other)
      }
  return reached
}
