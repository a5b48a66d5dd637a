import { openPmtilesStreets } from '#adapters/maps/pmtiles-streets.ts'
const streetsOf = await openPmtilesStreets('/tmp/wt/city.pmtiles',{onError:console.error})
for (const width of [0.6,0.3,0.17,0.1,0.08,0.05,0.03,0.02]) {
  const h=width*0.75*0.61
  const times=[]
  let out
  for(let i=0;i<8;i++){ const x=13.4+i*0.0007; const t=process.cpuUsage(); out=await streetsOf({west:x-width/2,east:x+width/2,south:52.51-h/2,north:52.51+h/2}); const u=process.cpuUsage(t); times.push((u.user+u.system)/1000)}
  const json=JSON.stringify(out); const {brotliCompressSync}=await import('node:zlib')
  console.log(width, times.sort((a,b)=>a-b)[4].toFixed(1)+' ms', (json.length/1000).toFixed(0)+' kB', (brotliCompressSync(json).length/1000).toFixed(1)+' kB br', out?.names.length)
}
