import { readFileSync } from 'node:fs';
import { coachDebrief, checkDebrief } from '@app/domain';
import { factsOf } from './test/domain/debrief/debrief-of.js';
const [,, lang, ...names] = process.argv;
for (const n of names) { const f=factsOf(readFileSync('/tmp/shared/igc/'+n)); const c=coachDebrief(f,lang as 'en');
 console.log('\n#### '+n+' '+f.kind); console.log('# '+c.headline+'\n'+c.summary); for(const s of c.sections) console.log('## '+s.title+'\n'+s.body);
 for (const k of ['strengths','improvements'] as const) { console.log('## '+k); for (const s of c[k]) console.log('- '+s.text);} 
 console.log('## moments'); for (const s of c.key_moments) console.log('- '+Math.round((s.after_seconds??-60)/60)+' min '+s.text);
 console.log('## safety'); for (const s of c.safety) console.log('- '+s.severity+': '+s.text);
 console.log(checkDebrief(c,f,lang as 'en').length+' faults', c.headline.length+c.summary.length);
}
