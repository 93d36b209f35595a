use kernel::named;

macro_rules! counties {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// A county of Florida.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum County {
            $(#[doc = concat!("`", $name, "`")] $variant),+
        }

        named!(County { $($variant = $name),+ });
    };
}

counties! {
    Alachua = "Alachua",
    Baker = "Baker",
    Bay = "Bay",
    Bradford = "Bradford",
    Brevard = "Brevard",
    Broward = "Broward",
    Calhoun = "Calhoun",
    Charlotte = "Charlotte",
    Citrus = "Citrus",
    Clay = "Clay",
    Collier = "Collier",
    Columbia = "Columbia",
    DeSoto = "DeSoto",
    Dixie = "Dixie",
    Duval = "Duval",
    Escambia = "Escambia",
    Flagler = "Flagler",
    Franklin = "Franklin",
    Gadsden = "Gadsden",
    Gilchrist = "Gilchrist",
    Glades = "Glades",
    Gulf = "Gulf",
    Hamilton = "Hamilton",
    Hardee = "Hardee",
    Hendry = "Hendry",
    Hernando = "Hernando",
    Highlands = "Highlands",
    Hillsborough = "Hillsborough",
    Holmes = "Holmes",
    IndianRiver = "Indian River",
    Jackson = "Jackson",
    Jefferson = "Jefferson",
    Lafayette = "Lafayette",
    Lake = "Lake",
    Lee = "Lee",
    Leon = "Leon",
    Levy = "Levy",
    Liberty = "Liberty",
    Madison = "Madison",
    Manatee = "Manatee",
    Marion = "Marion",
    Martin = "Martin",
    MiamiDade = "Miami-Dade",
    Monroe = "Monroe",
    Nassau = "Nassau",
    Okaloosa = "Okaloosa",
    Okeechobee = "Okeechobee",
    Orange = "Orange",
    Osceola = "Osceola",
    PalmBeach = "Palm Beach",
    Pasco = "Pasco",
    Pinellas = "Pinellas",
    Polk = "Polk",
    Putnam = "Putnam",
    StJohns = "St. Johns",
    StLucie = "St. Lucie",
    SantaRosa = "Santa Rosa",
    Sarasota = "Sarasota",
    Seminole = "Seminole",
    Sumter = "Sumter",
    Suwannee = "Suwannee",
    Taylor = "Taylor",
    Union = "Union",
    Volusia = "Volusia",
    Wakulla = "Wakulla",
    Walton = "Walton",
    Washington = "Washington",
}

#[cfg(test)]
mod tests {
    use kernel::Named;

    use super::*;

    #[test]
    fn florida_has_67_counties_in_alphabetical_order() {
        assert_eq!(County::NAMES.len(), 67);
        // Saint is sorted as it is spelled in full.
        let sorted = |name: &&str| name.replace("St.", "Saint");
        assert!(County::NAMES.is_sorted_by_key(sorted));
        assert_eq!(County::from_name("Miami-Dade"), Ok(County::MiamiDade));
    }
}
