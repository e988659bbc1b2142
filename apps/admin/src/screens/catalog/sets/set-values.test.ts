import { describe, expect, it } from 'vitest';
import { type GroupForm, placed, stepped } from './set-values';

const groups: GroupForm[] = [
  { id: 1, name: 'One', codes: ['a', 'b'] },
  { id: 2, name: 'Two', codes: ['c'] },
];
const codes = (these: GroupForm[]) => these.map((group) => group.codes.join(''));

describe('the groups of a set', () => {
  it('takes an attribute from where it stood', () => {
    expect(codes(placed(groups, 'a', 1, 1))).toEqual(['b', 'ca']);
    expect(codes(placed(groups, 'new', 0, 0))).toEqual(['newab', 'c']);
  });

  it('moves by steps, over the edge of a group', () => {
    expect(codes(stepped(groups, 'a', 1))).toEqual(['ba', 'c']);
    expect(codes(stepped(groups, 'b', 1))).toEqual(['a', 'bc']);
    expect(codes(stepped(groups, 'c', -1))).toEqual(['abc', '']);
    expect(codes(stepped(groups, 'a', -1))).toEqual(['ab', 'c']);
  });
});
