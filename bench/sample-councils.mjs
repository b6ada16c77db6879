// The invented councils of the sample, each with its code, name, host name (empty if it has no website) and declaration dates.

export const SAMPLE_COUNCILS = [
  {
    country: 'England',
    type: 'City of London',
    gss: 'E0900090',
    councils: [['ALQ', 'City of Aldermarch Corporation', 'aldermarch']],
  },
  {
    country: 'England',
    type: 'SRA',
    gss: 'E6100090',
    councils: [['GAQ', 'Greater Aldermarch Authority', 'greater-aldermarch', '2018-12-06']],
  },
  {
    country: 'England',
    type: 'Combined Authority',
    gss: 'E4700090',
    councils: [
      ['WOCA', 'Wenmere and Ostley Combined Authority', 'wenmere-ostley', '2019-10-10'],
      ['GPLA', 'Greater Pellbourne Combined Authority', 'greater-pellbourne', '2019-09-27'],
      ['TSKA', 'Tarrowdale & Skelder Mayoral Combined Authority', 'tarrowdale-skelder'],
    ],
  },
  {
    country: 'England',
    type: 'County Council',
    gss: 'E1000090',
    councils: [
      ['PSH', 'Pellshire County Council', 'pellshire', '2019-05-15'],
      ['OSH', 'Ostershire County Council', 'ostershire', '2019-07-09', '2022-02-15'],
      ['EWN', 'East Wendleshire County Council', 'east-wendleshire'],
      ['SKD', 'Skelderland County Council', 'skelderland', '2021-11-04'],
    ],
  },
  {
    country: 'England',
    type: 'London Borough',
    gss: 'E0900091',
    councils: [
      ['THW', 'London Borough of Thornwick', 'thornwick', '2019-06-26'],
      ['LMD', 'London Borough of Larkmead', 'larkmead', '2019-01-23'],
      ['SGT', 'London Borough of Sallowgate', 'sallowgate', '2019-07-17'],
      ['VNC', 'London Borough of Vauncey and Marle', 'vaunceyandmarle'],
      ['OSM', "London Borough of St Osmund's", 'stosmunds', '2019-04-03'],
      ['CPD', 'London Borough of Copperlee & Dray', 'copperlee-dray'],
      ['ETW', 'Royal Borough of Eastmere upon Tarrow', 'eastmere', '2019-07-22'],
    ],
  },
  {
    country: 'England',
    type: 'Metropolitan District',
    gss: 'E0800090',
    councils: [
      ['BKS', 'Brackenshaw Metropolitan Borough Council', 'brackenshaw', '2019-07-25'],
      ['CGH', 'Coalgarth Metropolitan Borough Council', 'coalgarth', '2019-09-18'],
      ['LMG', 'City of Loomgate Council', 'loomgate', '2018-11-14'],
      ['SKB', 'Skelderby Metropolitan Borough Council', 'skelderby', '2020-01-22'],
      ['HWH', 'Harnsworth Metropolitan Borough Council', 'harnsworth'],
      ['IBK', 'Ironbeck Metropolitan Borough Council', 'ironbeck', '2019-06-18'],
    ],
  },
  {
    country: 'England',
    type: 'Non-Metropolitan District',
    gss: 'E0700090',
    councils: [
      ['FWY', 'Fenwithy District Council', 'fenwithy', '2019-07-24'],
      ['MPL', 'Mid Pellshire District Council', 'midpellshire', '2019-05-22'],
      ['NOS', 'North Ostershire District Council', 'north-ostershire', '2019-10-14'],
      ['GMR', 'Gorsemoor Borough Council', 'gorsemoor', '2019-06-24'],
      ['VAW', 'Vale of Amberwell District Council', 'valeofamberwell', '2019-02-13'],
      ['LPH', 'Lapwing Heath District Council', 'lapwingheath'],
      ['DMO', 'Dunmarsh and Otterley District Council', 'dunmarsh-otterley'],
      ['KOS', "King's Ostling Borough Council", 'kingsostling', '2021-09-30'],
      ['NWT', 'Nether Wickle, Tolley & Marsh End District Council', 'netherwickle'],
    ],
  },
  {
    country: 'England',
    type: 'Non-Metropolitan District',
    gss: 'E0700091',
    councils: [
      ['HBM', "Hobb's Moor District Council", 'hobbsmoor', '2019-07-11'],
      ['SVW', 'Seven Weirs District Council', 'sevenweirs', '2019-03-19'],
      ['WKM', 'Wickenmere City Council', 'wickenmere', '2019-02-26'],
      ['RVY', 'Ravensey Borough Council', 'ravensey'],
      ['OTM', 'Ottermouth Borough Council', 'ottermouth', '2019-09-25'],
      ['SMR', 'Saltmere District Council', ''],
    ],
  },
  {
    country: 'England',
    type: 'Unitary Authority',
    gss: 'E0600090',
    councils: [
      ['CSB', 'Castlebourne Council', 'castlebourne', '2019-03-06'],
      ['IMR', 'Isle of Merrin Council', 'isleofmerrin', '2019-10-16'],
      ['WSE', 'Westersea Council', 'westersea', '2019-11-21'],
      ['KLP', "Kesterby, Lambsey and Prior's Ley Council", 'klp', '2019-07-16'],
      ['PLW', 'Port Lannow Council', 'portlannow', '2019-03-12'],
      ['TNM', 'Tarnmoor Council', 'tarnmoor'],
      ['QBK', 'Quillbrook Borough Council', 'quillbrook', '2022-07-13'],
      ['DSQ', 'Dunmere & the Saltings Council', 'dunmere'],
    ],
  },
  {
    country: 'Scotland',
    type: 'Unitary Authority',
    gss: 'S1200090',
    councils: [
      ['GTN', 'Glen Torran Council', 'glentorran', '2019-09-26'],
      ['TLN', 'Comhairle Tìr an Lòin', 'tiranloin', '2020-02-12'],
      ['IVM', 'Invermorran Council', 'invermorran', '2019-05-09'],
      ['SLH', 'Strathlennoch Council', 'strathlennoch'],
      ['KDL', 'Kirkdunan and Lorbrae Council', 'kirkdunan-lorbrae', '2019-06-20'],
      ['DEO', 'Dùn Eòrsa Council', 'duneorsa', '2021-06-23'],
    ],
  },
  {
    country: 'Wales',
    type: 'Unitary Authority',
    gss: 'W0600090',
    councils: [
      ['GLW', 'Cyngor Sir Glanŵydd', 'glanwydd', '2019-04-11'],
      ['DYD', 'Cyngor Sir Dyffryn Ŷd', 'dyffrynyd', '2019-05-16'],
      ['LFW', 'Cyngor Sir Llandderyn', 'llandderyn', '2020-09-24'],
      ['CTR', 'Cwmtelor Vale County Borough Council', 'cwmtelor'],
      ['YED', 'Cyngor Ynys Edwydd', '', '2020-10-13'],
      ['PGW', 'Cyngor Bwrdeistref Sirol Pen-y-garwen', 'penygarwen'],
    ],
  },
  {
    country: 'Northern Ireland',
    type: 'Northern Irish Council',
    gss: 'N0900090',
    councils: [
      ['BMG', 'Ballymorragh Borough Council', 'ballymorragh'],
      ['LDK', 'Lough Dernan and Killoskin District Council', 'loughdernan', '2019-06-24'],
      ['GRD', 'Glenavarra, Rossmoyle and Dunkeady Borough Council', 'grd'],
      ['SEA', 'Slieve Éadan District Council', '', '2020-01-07'],
      ['DLQ', 'Derrynamoan & Lisfallon City Council', 'derrynamoan-lisfallon', '2021-03-01'],
    ],
  },
];

/** Councils with an empty slug, for which the program generates a slug from the name. */
export const WITHOUT_SLUG = ['VNC', 'LPH', 'KOS', 'TNM', 'DLQ', 'LFW'];
