//! The migrations are compiled into the library: a new one triggers a rebuild.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
