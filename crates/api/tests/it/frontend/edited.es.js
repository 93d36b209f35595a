console.log("edited");
