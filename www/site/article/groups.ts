/**
 * The groups of a flock, by one distance for all flocks. `measure().groups` takes each flock's own range of cohesion, so
 * it cannot compare two flocks with different ranges.
 */

/**
 * @param link two birds closer than this are in one group, in px
 * @param minSize of a group whose birds are not lost
 */
export function groupsOf(positions: ArrayLike<number>, link: number, minSize: number) {
  const count = positions.length / 2
  const parents = Array.from({ length: count }, (_, i) => i)
  const find = (i: number) => {
    while (parents[i] !== i) i = parents[i] = parents[parents[i]]
    return i
  }
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const [dx, dy] = [positions[2 * i] - positions[2 * j], positions[2 * i + 1] - positions[2 * j + 1]]
      if (dx * dx + dy * dy < link * link) parents[find(i)] = find(j)
    }
  const members: Map<number, number[]> = new Map()
  for (let i = 0; i < count; i++) members.set(find(i), [...(members.get(find(i)) ?? []), i])
  /** The birds of each group, the largest group first. */
  const groups = [...members.values()].sort((a, b) => b.length - a.length)
  /** The birds of small groups. */
  const small = new Set(groups.filter(({ length }) => length < minSize).flat())
  return { groups, small }
}
