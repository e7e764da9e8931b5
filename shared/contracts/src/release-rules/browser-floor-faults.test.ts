import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { belowFloorIn, floorFaults } from './browser-floor-faults.ts';

const saysOf = (text: string): string[] => belowFloorIn('page.js', text).map(({ says }) => says);

describe('a script that the oldest browsers cannot run', () => {
  const calls: readonly [what: string, text: string, name: string][] = [
    ['a function of an object', 'const url=URL.parse(text)', 'URL.parse'],
    ['a constructor', 'new BarcodeDetector', 'BarcodeDetector'],
    ['a member of a global', 'await scheduler.yield()', 'scheduler'],
    ['a global function', 'requestIdleCallback(work)', 'requestIdleCallback'],
    ['a method that only newer objects have', 'list.first.isSubsetOf(others)', 'isSubsetOf'],
    ['the same by the name of the page', 'window.requestIdleCallback(work)', 'requestIdleCallback'],
  ];
  for (const [what, text, name] of calls) {
    it(`is refused for ${what} that nobody asked for`, () => {
      assert.deepEqual(saysOf(text), [`calls ${name} without asking whether it is there`]);
    });
  }

  const newer: readonly [what: string, text: string][] = [
    ['sets of characters in a pattern', 'const a=/[\\p{L}--[a-z]]/v'],
    ['a resource that is disposed', '{using a=open()}'],
    ['a module of another type', "import a from './a.json' with {type:'json'}"],
  ];
  for (const [what, text] of newer) {
    it(`is refused for its syntax: ${what}`, () => {
      assert.match(saysOf(text)[0] ?? '', /^is newer than ECMAScript 2022: SyntaxError/);
    });
  }
});

describe('a script that the oldest browsers run', () => {
  const fine: readonly [what: string, text: string][] = [
    ['asks with typeof', "if(typeof scheduler==='object')scheduler.yield()"],
    ['asks with in', "if('requestIdleCallback'in window)window.requestIdleCallback(work);else cancelIdleCallback(1)"],
    ['asks with a condition', 'URL.parse?URL.parse(a):new URL(a)'],
    ['calls optionally', 'URL.parse?.(a)'],
    ['catches what it throws', 'try{page.startViewTransition(show)}catch{show()}'],
    ['asks for the method', 'if(box.showPopover)box.showPopover(),box.hidePopover()'],
    ['has a method of that name', 'const list={isSubsetOf(){}};list.isSubsetOf(a)'],
    ['calls a method whose name other objects have too', 'z.union(a).take(2)'],
    ['has a compiled class with that method', 'make(A,[{key:"getName",value:function(){}}]);a.getName()'],
    ['gives a prototype that method', 'A.prototype.getName=function(){};a.getName()'],
    ['has a name of its own', 'function load(scheduler){return scheduler.yield()}'],
    ['imports the name', "import{BarcodeDetector}from'./a.js';new BarcodeDetector"],
    ['uses what every page adds', 'URL.canParse(a)&&AbortSignal.any([b])'],
    ['has the syntax of the floor', 'class A{#a=1;static{this.b=new A}has(x){return #a in x}}'],
    ['is a module', 'const a=await import("./b.js");export{a}'],
    ['is no script at all', 'the bytes of a picture'],
  ];
  for (const [what, text] of fine) {
    it(`is taken when it ${what}`, () => {
      assert.deepEqual(saysOf(text), []);
    });
  }
});

it('a name that another script of the release declares is its own', () => {
  const scripts = { 'a.js': 'class A{getName(){}}', 'b.js': 'key.getName();list.isSubsetOf(b)' };
  const files = Object.keys(scripts).map((path) => ({ path }));
  const content = { text: (path: string) => scripts[path as keyof typeof scripts] };
  const says = floorFaults({ files } as never, content as never).map((fault) => fault.says);
  assert.deepEqual(says, ['calls isSubsetOf without asking whether it is there']);
});
